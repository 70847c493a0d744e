import { type ActivitySummary, activityStatuses, activityTypes } from '@cotejo/contracts/activity-log';
import { ecuadorDay } from '@cotejo/format/time';
import { days } from '#platform/clock.ts';
import type { AdminContext } from '#platform/context.ts';
import { startOfDay } from '#platform/ecuador-time.ts';
import * as activityRepository from './repository.ts';

const zeroes = <const Name extends string>(names: readonly Name[]): Record<Name, number> =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;

/** The last `periodDays` days in Ecuador including today. */
export async function summarizeActivity({ db, clock }: AdminContext, periodDays: number): Promise<ActivitySummary> {
  const today = startOfDay(ecuadorDay(clock.now())).getTime();
  const period = Array.from({ length: periodDays }, (_, index) => new Date(today - days(periodDays - 1 - index)));
  const from = period[0] ?? new Date(today);
  // Excludes records of a process whose clock is ahead.
  const until = new Date(today + days(1));
  // Verdicts first, so that each one counted is also in the groups.
  const otherVerdicts = await activityRepository.countOtherVerdicts(db, from, until);
  const groups = await activityRepository.countActivityGroups(db, from, until);

  const typeCounts = zeroes(activityTypes);
  const statusCounts = zeroes(activityStatuses);
  const byDay = new Map(period.map((day) => [ecuadorDay(day), 0]));
  let totalActivities = 0;
  for (const { type, status, day, count } of groups) {
    typeCounts[type] += count;
    statusCounts[status] += count;
    byDay.set(day, (byDay.get(day) ?? 0) + count);
    totalActivities += count;
  }
  let failedOperations = 0;
  const documentVerdicts = { approved: 0, rejected: 0, pending: 0 };
  for (const { status, about, count } of otherVerdicts) {
    if (about === 'failed') failedOperations += count;
    if (about === 'document') documentVerdicts[status] += count;
  }
  const dailyActivity = [...byDay].map(([date, count]) => ({ date, count }));
  return {
    ...{ typeCounts, statusCounts, dailyActivity, totalActivities, periodDays },
    ...{ failedOperations, documentVerdicts },
  };
}
