import { listAdminCredits } from '@cotejo/contracts/credits/review';
import { getDashboardStats } from '@cotejo/contracts/dashboard';
import { listAdminUsers } from '@cotejo/contracts/users/admin';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#request/endpoint-query.ts';
import { request } from '#request/request.ts';
import type { Period } from './periods.ts';

/** Figures of all time, or of a period. */
export function useStats(period?: Period) {
  return useQuery(endpointQuery(getDashboardStats, { ...(period && { query: { ...period } }) }));
}

export interface PartialStats {
  totalUsers: number | null;
  /** Sum of the approved credits that could be had, at most 100 of them. */
  approvedAmount: number | null;
}

/** The most approved credits that are summed where the stats fail (spec 3 §4). */
const summedCredits = 100;

/**
 * What other lists can tell when the stats fail: how many users, and the sum of the newest approved
 * credits. Marked as partial wherever it is shown.
 */
export function usePartialStats(isNeeded: boolean) {
  return useQuery({
    queryKey: ['admin', 'credits', 'stats', 'partial'],
    enabled: isNeeded,
    queryFn: async ({ signal }): Promise<PartialStats> => {
      const [users, approved] = await Promise.allSettled([
        request(listAdminUsers, { query: { page: 1, limit: 10 }, signal }),
        request(listAdminCredits, { query: { status: ['APPROVED'], limit: summedCredits }, signal }),
      ]);
      return {
        totalUsers: users.status === 'fulfilled' ? users.value.data.total : null,
        approvedAmount: approved.status === 'fulfilled' ? sumDollars(approved.value.data) : null,
      };
    },
  });
}

/** Adds in cents, so that no binary fraction creeps in. */
const sumDollars = (credits: readonly { amount: number }[]): number =>
  credits.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100;
