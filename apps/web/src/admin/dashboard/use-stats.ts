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
  /** Undefined while loading, null after a failure. */
  totalUsers: number | null | undefined;
  /** Of the newest approved credits, at most 100. */
  approvedAmount: number | undefined;
}

const summedCredits = 100;

/** Partial numbers from other lists if the stats fail; the page labels them as partial. */
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

/** Adds in cents to avoid floating-point errors. */
const sumDollars = (credits: readonly { amount: number }[]): number =>
  credits.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100;
