import { listAdminCredits } from '@cotejo/contracts/credits/review';
import { getDashboardStats } from '@cotejo/contracts/dashboard';
import { listAdminUsers } from '@cotejo/contracts/users/admin';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#data/query/endpoint-query.ts';
import type { Period } from './periods.ts';

export function useStats(period?: Period) {
  return useQuery(endpointQuery(getDashboardStats, { ...(period && { query: { ...period } }) }));
}

export interface PartialStats {
  /** Undefined until it is known, null when it failed. */
  totalUsers: number | null | undefined;
  /** Sum of the approved credits that could be had, at most 100 of them. */
  approvedAmount: number | undefined;
}

const summedCredits = 100;

/**
 * What other lists can tell when the stats fail: how many users, and the sum of the newest approved
 * credits. Marked as partial wherever it is shown.
 */
export function usePartialStats(isNeeded: boolean): PartialStats {
  const users = useQuery({ ...endpointQuery(listAdminUsers, { query: { page: 1, limit: 10 } }), enabled: isNeeded });
  const approved = useQuery({
    ...endpointQuery(listAdminCredits, { query: { status: ['APPROVED'], limit: summedCredits } }),
    enabled: isNeeded,
  });
  return {
    totalUsers: users.isError ? null : users.data?.total,
    approvedAmount: approved.data && sumDollars(approved.data.data),
  };
}

/** Adds in cents, so that no binary fraction creeps in. */
const sumDollars = (credits: readonly { amount: number }[]): number =>
  credits.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100;
