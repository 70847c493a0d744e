import { and, gte, inArray, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type CountedDay, daysInSql } from '#platform/db/counted-days.ts';
import type { Reader } from '#platform/db/database.ts';
import { credits, handovers } from '#platform/db/schema.ts';

/** What was sent from `since` on, as it stood at `until`. */
export interface Period {
  readonly since: Date;
  readonly until: Date;
}

export type CountedAnswers = {
  /** Of an institution; null in the office's own. */
  readonly key: string | null;
  readonly due: number;
  readonly inTime: number;
  /** Working seconds; null when half of them have no answer. */
  readonly medianSeconds: number | null;
};

/** `days` has every day of the period. */
export const countInstitutionAnswers = (reader: Reader, period: Period, days: readonly CountedDay[]) =>
  countAnswers(
    reader,
    period,
    days,
    sql`
      select ${handovers.institutionId} as key, ${handovers.firstSentAt} as sent_at,
        ${answeredUntil(handovers.firstAnsweredAt, period)} as answered_at,
        case when ${handovers.state} = 'withdrawn' then ${handovers.closedAt} end as withdrawn_at
      from ${handovers} where ${within(handovers.firstSentAt, period)}`,
  );

/** Of applications as they stand: decided, or waiting. */
export const countOwnAnswers = (reader: Reader, period: Period, days: readonly CountedDay[]) =>
  countAnswers(
    reader,
    period,
    days,
    sql`
      select null::uuid as key, ${credits.lastSubmittedAt} as sent_at,
        ${answeredUntil(credits.decidedAt, period)} as answered_at, null::timestamptz as withdrawn_at
      from ${credits}
      where ${and(
        within(credits.lastSubmittedAt, period),
        inArray(credits.status, ['APPROVED', 'REJECTED', 'DOCUMENTS_SUBMITTED', 'UNDER_REVIEW']),
      )}`,
  );

const within = (moment: typeof handovers.firstSentAt | typeof credits.lastSubmittedAt, { since, until }: Period) =>
  and(gte(moment, since), lt(moment, until));

/** Null where the answer came later. */
const answeredUntil = (moment: SQLWrapper, { until }: Period): SQL =>
  sql`case when ${moment} < ${until.toISOString()}::timestamptz then ${moment} end`;

/** `sent`: rows of `key`, `sent_at`, `answered_at` and `withdrawn_at`. Without an answer, due when the deadline passed. */
async function countAnswers(
  reader: Reader,
  { until }: Period,
  days: readonly CountedDay[],
  sent: SQL,
): Promise<CountedAnswers[]> {
  const { dueAt, workingSecondsBefore } = daysInSql(days);
  // An answer on paper may come before the mail. `greatest` alone makes 0 of a null.
  const seconds = sql`case when answered_at is not null then greatest(
    ${workingSecondsBefore(sql`answered_at`)} - ${workingSecondsBefore(sql`sent_at`)}, 0) end`;
  const { rows } = await reader.execute<CountedAnswers>(sql`
    with sent as (${sent}),
      counted as materialized (
        select key, answered_at <= due_at as is_in_time, ${seconds} as seconds
        from (select *, ${dueAt(sql`sent_at`)} as due_at from sent) due
        where answered_at is not null or due_at < least(${until.toISOString()}::timestamptz, withdrawn_at)
      )
    select key, count(*)::int as due, (count(*) filter (where is_in_time))::int as "inTime",
      nullif(percentile_disc(0.5) within group (order by coalesce(seconds, 'infinity')), 'infinity') as "medianSeconds"
    from counted group by key`);
  return rows;
}
