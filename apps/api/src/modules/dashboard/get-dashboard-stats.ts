import type { DashboardStats } from '@cotejo/contracts/dashboard';
import { ecuadorDay } from '@cotejo/format/time';
import type { AdminContext } from '#context.ts';
import type { Reader } from '#db/database.ts';
import { readDecidedDays } from './decided-days.ts';
import * as dashboardRepository from './repository.ts';

/**
 * Figures of the dashboard. Credits and registrations are of the period, or of all time; users and
 * institutions are as they stand now. Amounts in dollars.
 */
export async function getDashboardStats(
  context: AdminContext,
  period: dashboardRepository.Period,
): Promise<DashboardStats> {
  const { db, clock, catalog } = context;
  const { draft, pending, approved, rejected, cancelled, approvedAmountCents, users, ...byDate } =
    await dashboardRepository.readDashboard(db, period, clock.now());
  const decided = await readDecidedDays(context, period);
  const today = ecuadorDay(clock.now());
  return {
    // Undecided is every stage without a decision, also what is not submitted yet.
    creditsByStatus: { PENDING: draft + pending, APPROVED: approved, REJECTED: rejected },
    totalCredits: draft + pending + approved + rejected + cancelled,
    approvedAmount: approvedAmountCents / 100,
    ...byDate,
    decisionsByDate: sumDecisions(decided, ({ day }) => day).map(([date, sums]) => ({ date, ...sums })),
    decidedToday: sumDecisions(
      decided.filter(({ day }) => day === today),
      ({ name }) => name,
    )
      .map(([name, sums]) => ({ name, ...sums }))
      .sort((one, other) => other.approved + other.rejected - (one.approved + one.rejected)),
    totalUsers: users.total,
    userStats: countUsers(users),
    institutions: catalog.snapshot.institutions.length,
  };
}

/** Approved and rejected for each key, in the order of the rows. */
function sumDecisions<Key>(
  rows: readonly dashboardRepository.DecidedRow[],
  keyOf: (row: dashboardRepository.DecidedRow) => Key,
): [Key, { approved: number; rejected: number }][] {
  const sums = new Map<Key, { approved: number; rejected: number }>();
  for (const row of rows) {
    const sum = sums.get(keyOf(row)) ?? { approved: 0, rejected: 0 };
    sum[row.status === 'APPROVED' ? 'approved' : 'rejected'] += row.count;
    sums.set(keyOf(row), sum);
  }
  return [...sums];
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
