import type { CreditStatus } from '@cotejo/contracts/credits/status';
import type { DashboardStats } from '@cotejo/contracts/dashboard';
import { ecuadorDay } from '@cotejo/format/time';
import { countOverdue } from '#modules/credits';
import { ceilingAt, monthOf, waitsForConfirmation } from '#modules/rates';
import { minutes } from '#platform/clock.ts';
import type { AdminActor, Parts } from '#platform/context.ts';
import * as dashboardRepository from './repository.ts';

type Needs = Pick<Parts, 'catalog' | 'clock' | 'db' | 'workingDays'>;

const cacheMs = minutes(1);

/**
 * Who decided today is for `reports.read`, like the report of the team. Caches a period for a minute in large databases. Below `cachedFrom` rows counting is fast and changes show at once.
 */
export function createDashboard(parts: Needs, { cachedFrom = 20_000 } = {}) {
  const cache = new Map<string, { readonly stats: DashboardStats; readonly expiresAt: number }>();
  return async (
    { permissions }: Pick<AdminActor, 'permissions'>,
    period: dashboardRepository.Period,
  ): Promise<DashboardStats> => {
    const stats = await readStats(period);
    return permissions.includes('reports.read') ? stats : { ...stats, decidedTodayBy: null };
  };

  async function readStats(period: dashboardRepository.Period): Promise<DashboardStats> {
    const now = parts.clock.now().getTime();
    for (const [key, { expiresAt }] of cache) if (expiresAt <= now) cache.delete(key);
    const key = `${period.startDate} ${period.endDate}`;
    const cached = cache.get(key);
    if (cached) return cached.stats;
    const stats = await getDashboardStats(parts, period);
    const isLarge = Math.max(stats.totalCredits, stats.totalUsers) >= cachedFrom;
    if (isLarge) cache.set(key, { stats, expiresAt: now + cacheMs });
    return stats;
  }
}

/** Credits and registrations are those of the period; users, institutions and what is overdue are current. Amounts in dollars. */
async function getDashboardStats(
  { db, clock, catalog, workingDays }: Needs,
  period: dashboardRepository.Period,
): Promise<DashboardStats> {
  const credits = await dashboardRepository.countCreditsByDay(db, period);
  const decisions = await dashboardRepository.countDecisionsByDay(db, period);
  const users = await dashboardRepository.countUsers(db, clock.now());
  const today = ecuadorDay(clock.now());
  const decidedToday = decisions.filter(({ day }) => day === today);
  const { institutions } = catalog.snapshot;
  const countOf = (isCounted: (status: CreditStatus) => boolean): number =>
    credits.reduce((sum, { status, count }) => sum + (isCounted(status) ? count : 0), 0);
  return {
    // Includes credits that are not submitted yet.
    creditsByStatus: {
      PENDING: countOf(isUndecided),
      APPROVED: countOf((status) => status === 'APPROVED'),
      REJECTED: countOf((status) => status === 'REJECTED'),
    },
    totalCredits: countOf(() => true),
    approvedAmount:
      credits.reduce((sum, { status, amountCents }) => sum + (status === 'APPROVED' ? amountCents : 0), 0) / 100,
    creditsByDate: sumCreditDays(credits),
    decisionsByDate: sumDecisions(decisions, ({ day }) => day).map(([date, sums]) => ({ date, ...sums })),
    decidedToday: sumDecisions(decidedToday, () => 'all')[0]?.[1] ?? { approved: 0, rejected: 0 },
    decidedTodayBy: sumDecisions(decidedToday, ({ name }) => name)
      .map(([name, sums]) => ({ name, ...sums }))
      .sort((one, other) => byName(one.name, other.name)),
    userRegistrations: await dashboardRepository.countRegistrationsByDay(db, period),
    overdue: await countOverdue(db, { clock, workingDays }),
    totalUsers: users.total,
    userStats: users,
    institutions: institutions.length,
    staleInstitutions: institutions.filter(({ rates }) => waitsForConfirmation(rates)).length,
    ceilingMissing: ceilingAt(catalog.snapshot, clock.now())?.month !== monthOf(clock.now()),
  };
}

/** Not of the figures, since it is no ranking; an unknown one is last. */
const byName = (one: string | null, other: string | null): number =>
  one === null || other === null ? Number(one === null) - Number(other === null) : one.localeCompare(other, 'es');

const isUndecided = (status: CreditStatus): boolean => !['APPROVED', 'REJECTED', 'CANCELLED'].includes(status);

/** Without canceled credits and undecided ones that were never submitted. */
function sumCreditDays(
  rows: Awaited<ReturnType<typeof dashboardRepository.countCreditsByDay>>,
): DashboardStats['creditsByDate'] {
  const days = new Map<string, DashboardStats['creditsByDate'][number]>();
  for (const { day, status, isSubmitted, count } of rows) {
    if (status === 'CANCELLED' || (isUndecided(status) && !isSubmitted)) continue;
    const sums = days.get(day) ?? { date: day, approved: 0, rejected: 0, pending: 0 };
    sums[status === 'APPROVED' ? 'approved' : status === 'REJECTED' ? 'rejected' : 'pending'] += count;
    days.set(day, sums);
  }
  return [...days.values()];
}

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
