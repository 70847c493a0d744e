import { reasonLabel } from '@cotejo/contracts/credits/reasons';
import type { TeamFigures, TeamReport, TeamReportQuery } from '@cotejo/contracts/desk/team-report';
import { roundFigure } from '@cotejo/finance/rounding';
import { ecuadorDay } from '@cotejo/format/time';
import { recordReading } from '#modules/activity-log';
import type { AdminContext } from '#platform/context.ts';
import { countDays } from '#platform/db/counted-days.ts';
import { inSnapshot, type Reader } from '#platform/db/database.ts';
import { answerWorkingDays, sentBefore } from '#platform/working-days.ts';
import { periodStarts } from './periods.ts';
import * as reportRepository from './repository.ts';

/** Like `getTeamReport`; the activity log records it once an hour per administrator. */
export async function openTeamReport(context: AdminContext, query: TeamReportQuery): Promise<TeamReport> {
  const report = await getTeamReport(context, query);
  await recordReading(context, {
    type: 'system',
    description: 'Informe del equipo consultado',
    targetId: 'team-report',
  });
  return report;
}

/** All of one moment. */
export async function getTeamReport(
  context: Pick<AdminContext, 'clock' | 'db' | 'workingDays'>,
  { by = 'day', ...query }: TeamReportQuery,
): Promise<TeamReport> {
  const filter = { ...query, by };
  return inSnapshot(context.db, async (tx) => {
    const rows = await countFigures(context, tx, filter);
    const ids = rows.flatMap(({ table, key }) => (table === 'periods' || key === null ? [] : [key]));
    const names = await reportRepository.listNames(tx, ids);
    const overdueBefore = sentBefore(context.workingDays, context.clock.now(), answerWorkingDays);
    const waiting = await reportRepository.countWaiting(tx, filter, overdueBefore);
    const figuresOf = (table: reportRepository.Group['table'], key: string | null) =>
      presentFigures(
        rows.filter((row) => row.table === table && row.key === key),
        { hasReceived: table !== 'reviewers' && filter.reviewerId === undefined },
      );
    const named = (table: 'reviewers' | 'institutions') =>
      [...new Set(rows.filter((row) => row.table === table).map(({ key }) => key))]
        .map((id) => ({ id, name: id === null ? null : (names.get(id) ?? null), ...figuresOf(table, id) }))
        .sort(byName);
    return {
      totals: figuresOf('totals', null),
      periods: periodStarts(filter.startDate, filter.endDate, by).map((start) => ({
        start,
        ...figuresOf('periods', start),
      })),
      reviewers: named('reviewers'),
      institutions: named('institutions'),
      reasons: (await reportRepository.countReasons(tx, filter)).map(({ id, kind, sentence, count }) => ({
        ...{ id, kind, count },
        label: id === null ? null : (reasonLabel(id) ?? sentence),
      })),
      waiting: { ...waiting, oldestAt: waiting.oldestAt?.toISOString() ?? null },
    };
  });
}

/** What was decided, received or returned in one group; the others are absent. */
type Figures = reportRepository.Group &
  Partial<reportRepository.Decided> & { readonly received?: number; readonly returned?: number };

async function countFigures(
  { workingDays }: Pick<AdminContext, 'workingDays'>,
  reader: Reader,
  filter: reportRepository.Filter,
): Promise<Figures[]> {
  const firstSending = await reportRepository.findFirstSending(reader, filter);
  const firstDay = firstSending && ecuadorDay(firstSending);
  const first = firstDay !== null && firstDay < filter.startDate ? firstDay : filter.startDate;
  const decided = await reportRepository.countDecided(reader, filter, countDays(workingDays, first, filter.endDate));
  const received = filter.reviewerId === undefined ? await reportRepository.countReceived(reader, filter) : [];
  const returned = await reportRepository.countReturned(reader, filter);
  return [
    ...decided,
    ...received.map(({ count, ...group }) => ({ ...group, received: count })),
    ...returned.map(({ count, ...group }) => ({ ...group, returned: count })),
  ];
}

/** `rows`: of one group. */
function presentFigures(rows: readonly Figures[], { hasReceived }: { readonly hasReceived: boolean }): TeamFigures {
  const {
    decided = 0,
    approved = 0,
    sent = 0,
    inTime = 0,
    medianHours = null,
    p90Hours = null,
  } = rows.find((row) => row.decided !== undefined) ?? {};
  return {
    received: hasReceived ? (rows.find((row) => row.received !== undefined)?.received ?? 0) : null,
    decided,
    approved,
    rejected: decided - approved,
    returned: rows.find((row) => row.returned !== undefined)?.returned ?? 0,
    approvedShare: decided === 0 ? null : approved / decided,
    medianHours: medianHours === null ? null : roundFigure(medianHours, 2),
    p90Hours: p90Hours === null ? null : roundFigure(p90Hours, 2),
    inTime,
    inTimeShare: sent === 0 ? null : inTime / sent,
  };
}

/** Those without a name last. */
const byName = (one: { readonly name: string | null }, other: { readonly name: string | null }): number =>
  Number(one.name === null) - Number(other.name === null) || (one.name ?? '').localeCompare(other.name ?? '', 'es');
