import type { TeamReportQuery } from '@cotejo/contracts/desk/team-report';
import { and, eq, gte, inArray, isNotNull, lt, min, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type CountedDay, dayOf, daysInSql } from '#platform/db/counted-days.ts';
import type { Reader } from '#platform/db/database.ts';
import { admins, creditReturns, credits, institutions } from '#platform/db/schema.ts';
import { endOfDay, startOfDay } from '#platform/ecuador-time.ts';

export type Filter = Pick<TeamReportQuery, 'startDate' | 'endDate' | 'institutionId' | 'reviewerId'> & {
  readonly by: 'day' | 'week' | 'month';
};

/** One of all, and one of each period, reviewer and institution. */
export type Group = {
  readonly table: 'totals' | 'periods' | 'reviewers' | 'institutions';
  /** Start of the period, or id; null in totals, and for those without one. */
  readonly key: string | null;
};

const within = (moment: PgColumn, { startDate, endDate }: Filter): SQL | undefined =>
  and(gte(moment, startOfDay(startDate)), lt(moment, endOfDay(endDate)));

const startOf = (moment: PgColumn, { by }: Filter): SQL =>
  sql`date_trunc(${by}::text, ${dayOf(moment)}::timestamp)::date`;

const ofInstitution = ({ institutionId }: Filter): SQL | undefined =>
  institutionId ? eq(credits.institutionId, institutionId) : undefined;

const ofReviewer = (reviewer: PgColumn, { reviewerId }: Filter): SQL | undefined =>
  reviewerId ? eq(reviewer, reviewerId) : undefined;

const isDecided = (filter: Filter): SQL | undefined =>
  and(within(credits.decidedAt, filter), ofInstitution(filter), ofReviewer(credits.decidedBy, filter));

/** For rows with `start`, `reviewer` and `institution`. */
const groups = sql`
  case grouping(start, reviewer, institution)
    when 7 then 'totals' when 3 then 'periods' when 5 then 'reviewers' else 'institutions' end as table,
  coalesce(start::text, reviewer::text, institution::text) as key`;

/** When the first of them was last sent: working days are needed from then on. */
export async function findFirstSending(reader: Reader, filter: Filter): Promise<Date | null> {
  const [row] = await reader
    .select({ at: min(credits.lastSubmittedAt) })
    .from(credits)
    .where(isDecided(filter));
  return row?.at ?? null;
}

export type Decided = Group & {
  readonly decided: number;
  readonly approved: number;
  /** Those that were sent. */
  readonly sent: number;
  readonly inTime: number;
  readonly medianHours: number | null;
  readonly p90Hours: number | null;
};

/** Decisions that stand. `days` has every day from the first sending to the end of the period. */
export async function countDecided(reader: Reader, filter: Filter, days: readonly CountedDay[]): Promise<Decided[]> {
  const { dueAt, workingSecondsBefore } = daysInSql(days);
  const { rows } = await reader.execute<Decided>(sql`
    with counted as (
      select ${startOf(credits.decidedAt, filter)} as start, ${credits.decidedBy} as reviewer,
        ${credits.institutionId} as institution, ${credits.status} = 'APPROVED' as is_approved,
        ${credits.decidedAt} <= ${dueAt(credits.lastSubmittedAt)} as is_in_time,
        (${workingSecondsBefore(credits.decidedAt)} - ${workingSecondsBefore(credits.lastSubmittedAt)}) / 3600 as hours
      from ${credits}
      where ${isDecided(filter)}
    )
    select ${groups}, count(*)::int as decided, (count(*) filter (where is_approved))::int as approved,
      count(hours)::int as sent, (count(*) filter (where is_in_time))::int as "inTime",
      percentile_cont(0.5) within group (order by hours) as "medianHours",
      percentile_cont(0.9) within group (order by hours) as "p90Hours"
    from counted group by grouping sets ((), (start), (reviewer), (institution))`);
  return rows;
}

export type Counted = Group & { readonly count: number };

/** First sendings, not by reviewer. */
export async function countReceived(reader: Reader, filter: Filter): Promise<Counted[]> {
  const { rows } = await reader.execute<Counted>(sql`
    with counted as (
      select ${startOf(credits.submittedAt, filter)} as start, null::uuid as reviewer,
        ${credits.institutionId} as institution
      from ${credits} where ${and(within(credits.submittedAt, filter), ofInstitution(filter))}
    )
    select ${groups}, count(*)::int as count
    from counted group by grouping sets ((), (start), (reviewer), (institution))`);
  return rows.filter(({ table }) => table !== 'reviewers');
}

const isReturned = (filter: Filter): SQL | undefined =>
  and(within(creditReturns.at, filter), ofInstitution(filter), ofReviewer(creditReturns.adminId, filter));

export async function countReturned(reader: Reader, filter: Filter): Promise<Counted[]> {
  const { rows } = await reader.execute<Counted>(sql`
    with counted as (
      select ${startOf(creditReturns.at, filter)} as start, ${creditReturns.adminId} as reviewer,
        ${credits.institutionId} as institution
      from ${creditReturns} join ${credits} on ${credits.id} = ${creditReturns.creditId}
      where ${isReturned(filter)}
    )
    select ${groups}, count(*)::int as count
    from counted group by grouping sets ((), (start), (reviewer), (institution))`);
  return rows;
}

export type CountedReason = {
  readonly kind: 'document' | 'return' | 'credit';
  readonly id: string | null;
  /** As it was when it was given. */
  readonly sentence: string | null;
  readonly count: number;
};

/** Of rejections that stand and each one named in a return, most frequent first. */
export async function countReasons(reader: Reader, filter: Filter): Promise<CountedReason[]> {
  const { rows } = await reader.execute<CountedReason>(sql`
    with given as (
      select 'credit' as kind, ${credits.decisionReason} as reason
      from ${credits} where ${and(eq(credits.status, 'REJECTED'), isDecided(filter))}
      union all
      select 'return', ${creditReturns.reason}
      from ${creditReturns} join ${credits} on ${credits.id} = ${creditReturns.creditId}
      where ${and(isReturned(filter), isNotNull(creditReturns.reason))}
      union all
      select 'document', named.value -> 'reason'
      from ${creditReturns} join ${credits} on ${credits.id} = ${creditReturns.creditId}
      cross join jsonb_array_elements(${creditReturns.documents}) as named (value)
      where ${and(isReturned(filter), sql`named.value ->> 'reason' is not null`)}
    )
    select kind, reason ->> 'id' as id, max(reason ->> 'sentence') as sentence, count(*)::int as count
    from given group by 1, 2 order by count desc, kind, id`);
  return rows;
}

/** What was last sent before `overdueBefore` is overdue. */
export async function countWaiting(reader: Reader, filter: Filter, overdueBefore: Date) {
  const [row] = await reader
    .select({
      count: sql<number>`count(*)::int`,
      overdue: sql<number>`(count(*) filter (where ${lt(credits.lastSubmittedAt, overdueBefore)}))::int`,
      oldestAt: min(credits.lastSubmittedAt),
    })
    .from(credits)
    // The literals must match the partial index of the review queue.
    .where(and(sql`${credits.status} in ('DOCUMENTS_SUBMITTED','UNDER_REVIEW')`, ofInstitution(filter)));
  if (!row) throw new Error('A select of counts gave no row');
  return row;
}

/** Names by id, also of administrators and institutions that are not active any more. */
export async function listNames(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const people = await reader
    .select({ id: admins.id, name: sql<string>`${admins.nombres} || ' ' || ${admins.apellidos}` })
    .from(admins)
    .where(inArray(admins.id, [...ids]));
  const named = await reader
    .select({ id: institutions.id, name: institutions.name })
    .from(institutions)
    .where(inArray(institutions.id, [...ids]));
  return new Map([...people, ...named].map(({ id, name }) => [id, name]));
}
