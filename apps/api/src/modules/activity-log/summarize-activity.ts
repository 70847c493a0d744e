import {
  type ActivityStatus,
  type ActivitySummary,
  activityStatuses,
  activityTypes,
} from '@cotejo/contracts/activity-log';
import { ecuadorDay } from '@cotejo/format/time';
import { days } from '#clock.ts';
import type { AdminContext } from '#context.ts';
import { startOfDay } from '#ecuador-time.ts';
import * as activityRepository from './repository.ts';

const zeroes = <const Name extends string>(names: readonly Name[]): Record<Name, number> =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;

const isVerdict = (status: ActivityStatus): status is 'approved' | 'rejected' | 'pending' =>
  status === 'approved' || status === 'rejected' || status === 'pending';

/** Activity of the last `periodDays` days, today included, by type, status and day of Ecuador. */
export async function summarizeActivity(
  { replicaDb, clock }: AdminContext,
  periodDays: number,
): Promise<ActivitySummary> {
  const today = startOfDay(ecuadorDay(clock.now())).getTime();
  const period = Array.from({ length: periodDays }, (_, index) => new Date(today - days(periodDays - 1 - index)));
  const groups = await activityRepository.countActivityGroups(replicaDb, period[0] ?? new Date(today));

  const typeCounts = zeroes(activityTypes);
  const statusCounts = zeroes(activityStatuses);
  const byDay = new Map(period.map((day) => [ecuadorDay(day), 0]));
  let totalActivities = 0;
  let failedOperations = 0;
  const documentVerdicts = { approved: 0, rejected: 0, pending: 0 };
  for (const { type, status, day, kind, count } of groups) {
    if (!byDay.has(day)) continue; // A clock ahead of ours: not of this period.
    typeCounts[type] += count;
    statusCounts[status] += count;
    if (kind === 'failed') failedOperations += count;
    if (kind === 'document' && isVerdict(status)) documentVerdicts[status] += count;
    byDay.set(day, (byDay.get(day) ?? 0) + count);
    totalActivities += count;
  }
  const dailyActivity = [...byDay].map(([date, count]) => ({ date, count }));
  return {
    ...{ typeCounts, statusCounts, dailyActivity, totalActivities, periodDays },
    ...{ failedOperations, documentVerdicts },
  };
}
