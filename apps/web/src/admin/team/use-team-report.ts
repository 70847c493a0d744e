import { getTeamReport, type TeamReportQuery } from '@cotejo/contracts/desk/team-report';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { requestFile } from '#data/http/request.ts';
import { endpointQuery } from '#data/query/endpoint-query.ts';
import { type Bucket, periodOf } from '../dashboard/periods.ts';

export const teamFilterNames = {
  startDate: 'desde',
  endDate: 'hasta',
  by: 'por',
  institutionId: 'institucion',
  reviewerId: 'quien',
} as const;

export type TeamFilters = Record<keyof typeof teamFilterNames, string>;

export type TeamTable = NonNullable<TeamReportQuery['table']>;

export const bucketLabels: Record<Bucket, string> = { day: 'Día', week: 'Semana', month: 'Mes' };

/** Without dates it is the last month. */
export function teamQueryOf({ startDate, endDate, by, institutionId, reviewerId }: TeamFilters, now = new Date()) {
  const period = periodOf('month', now);
  const bucket: Bucket = by === 'week' || by === 'month' ? by : 'day';
  return {
    startDate: startDate || period.startDate,
    endDate: endDate || period.endDate,
    by: bucket,
    ...(institutionId && { institutionId }),
    ...(reviewerId && { reviewerId }),
  };
}

export type TeamQuery = ReturnType<typeof teamQueryOf>;

export function useTeamReport(query: TeamQuery) {
  return useQuery({ ...endpointQuery(getTeamReport, { query }), placeholderData: keepPreviousData });
}

export const fetchTeamTable = (query: TeamQuery, table: TeamTable): Promise<File> =>
  requestFile(getTeamReport, { query: { ...query, format: 'csv', table } });
