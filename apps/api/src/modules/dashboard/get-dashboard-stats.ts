import type { DashboardStats } from '@cotejo/contracts/dashboard';
import type { AdminContext } from '#context.ts';
import type { Reader } from '#db/database.ts';
import * as dashboardRepository from './repository.ts';

/**
 * Figures of the dashboard. Credits and registrations are of the period, or of all time; users and
 * institutions are as they stand now. Amounts in dollars.
 */
export async function getDashboardStats(
  { db, clock, catalog }: AdminContext,
  period: dashboardRepository.Period,
): Promise<DashboardStats> {
  const { draft, pending, approved, rejected, cancelled, approvedAmountCents, users, ...byDate } =
    await dashboardRepository.readDashboard(db, period, clock.now());
  return {
    // Undecided is every stage without a decision, also what is not submitted yet.
    creditsByStatus: { PENDING: draft + pending, APPROVED: approved, REJECTED: rejected },
    totalCredits: draft + pending + approved + rejected + cancelled,
    approvedAmount: approvedAmountCents / 100,
    ...byDate,
    totalUsers: users.total,
    userStats: countUsers(users),
    institutions: catalog.snapshot.institutions.length,
  };
}

/** Users of all time, from the daily figures: costs the same at any size. */
export const countAllUsers = (db: Reader): Promise<number> => dashboardRepository.sumRegistrations(db);

/** `blocked` is inactive or locked, each person once; `active` is neither, and confirmed. */
function countUsers({
  total,
  inactive,
  unconfirmed,
  lockedNotInactive,
  lockedUnconfirmed,
}: Awaited<ReturnType<typeof dashboardRepository.readDashboard>>['users']): DashboardStats['userStats'] {
  const blocked = inactive + lockedNotInactive;
  return { total, active: Math.max(0, total - blocked - (unconfirmed - lockedUnconfirmed)), inactive, blocked };
}
