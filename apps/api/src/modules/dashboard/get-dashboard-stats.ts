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
  const [creditDays, userDays, userStats] = await Promise.all([
    dashboardRepository.listCreditDays(db, period),
    dashboardRepository.listUserDays(db, period),
    countUsers(db, clock.now()),
  ]);
  const sum = (pick: (day: (typeof creditDays)[number]) => number) =>
    creditDays.reduce((total, day) => total + pick(day), 0);

  const creditsByStatus = {
    // Every undecided stage, also what is not submitted yet.
    PENDING: sum((day) => day.draft + day.pending),
    APPROVED: sum((day) => day.approved),
    REJECTED: sum((day) => day.rejected),
  };
  const { PENDING, APPROVED, REJECTED } = creditsByStatus;
  return {
    creditsByStatus,
    totalCredits: PENDING + APPROVED + REJECTED + sum((day) => day.cancelled),
    approvedAmount: sum((day) => day.approvedAmountCents) / 100,
    creditsByDate: creditDays
      .map(({ day, approved, rejected, pending }) => ({ date: day, approved, rejected, pending }))
      .filter(({ approved, rejected, pending }) => approved + rejected + pending > 0),
    userRegistrations: userDays
      .filter(({ registered }) => registered > 0)
      .map(({ day, registered }) => ({ date: day, count: registered })),
    totalUsers: userStats.total,
    userStats,
    institutions: catalog.snapshot.institutions.length,
  };
}

/** Users of all time, from the daily figures: costs the same at any size. */
export const countAllUsers = (db: Reader): Promise<number> => dashboardRepository.sumRegistrations(db);

/** `blocked` is inactive or locked, each person once; `active` is neither, and confirmed. */
async function countUsers(db: AdminContext['db'], now: Date): Promise<DashboardStats['userStats']> {
  const [total, { inactive, pending, lockedNotInactive, lockedPending }] = await Promise.all([
    dashboardRepository.sumRegistrations(db),
    dashboardRepository.countExceptions(db, now),
  ]);
  const blocked = inactive + lockedNotInactive;
  return { total, active: Math.max(0, total - blocked - (pending - lockedPending)), inactive, blocked };
}
