import type { CreditStatus } from '@cotejo/contracts/credits/status';
import { ecuadorTimeZone } from '@cotejo/format/time';
import { and, count, eq, gt, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Reader } from '#platform/db/database.ts';
import { admins, credits, users } from '#platform/db/schema.ts';
import { endOfDay, startOfDay } from '#platform/ecuador-time.ts';

/** Days in Ecuador, both inclusive; undefined is unbounded. */
export interface Period {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

const within = (moment: PgColumn | SQL, { startDate, endDate }: Period): SQL | undefined =>
  and(
    startDate ? sql`${moment} >= ${startOfDay(startDate).toISOString()}::timestamptz` : undefined,
    endDate ? sql`${moment} < ${endOfDay(endDate).toISOString()}::timestamptz` : undefined,
  );

const dayOf = (moment: PgColumn | SQL): SQL<string> =>
  sql<string>`to_char(${moment} at time zone ${ecuadorTimeZone}, 'YYYY-MM-DD')`;

/** Dated by submission, else by creation. In day order. */
export async function countCreditsByDay(reader: Reader, period: Period) {
  const countedAt = sql`coalesce(${credits.submittedAt}, ${credits.createdAt})`;
  return reader
    .select({
      day: dayOf(countedAt),
      status: credits.status,
      isSubmitted: sql<boolean>`${credits.submittedAt} is not null`,
      count: count(),
      amountCents: sql`sum(${credits.amountCents})`.mapWith(Number),
    })
    .from(credits)
    .where(within(countedAt, period))
    .groupBy(sql`1`, credits.status, sql`3`)
    .orderBy(sql`1`);
}

export interface DecidedRow {
  day: string;
  status: CreditStatus;
  /** Null if unknown. */
  name: string | null;
  count: number;
}

/** Only current decisions, in day order. */
export async function countDecisionsByDay(reader: Reader, period: Period): Promise<DecidedRow[]> {
  const name = sql<string | null>`${admins.nombres} || ' ' || ${admins.apellidos}`;
  return reader
    .select({ day: dayOf(credits.decidedAt), status: credits.status, name, count: count() })
    .from(credits)
    .leftJoin(admins, eq(admins.id, credits.decidedBy))
    .where(
      and(
        inArray(credits.status, ['APPROVED', 'REJECTED']),
        isNotNull(credits.decidedAt),
        within(credits.decidedAt, period),
      ),
    )
    .groupBy(sql`1`, credits.status, admins.id)
    .orderBy(sql`1`);
}

/** Only existing accounts, in day order. */
export async function countRegistrationsByDay(reader: Reader, period: Period) {
  return reader
    .select({ date: dayOf(users.createdAt), count: count() })
    .from(users)
    .where(within(users.createdAt, period))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}

/** `blocked` is inactive or locked; `active` is confirmed and neither. */
export async function countUsers(reader: Reader, now: Date) {
  const isLocked = sql`coalesce(${gt(users.lockedUntil, sql.param(now, users.lockedUntil))}, false)`;
  const countIf = (condition: SQL | undefined) => sql`count(*) filter (where ${condition})`.mapWith(Number);
  const [row] = await reader
    .select({
      total: count(),
      active: countIf(and(eq(users.status, 'active'), sql`not ${isLocked}`)),
      inactive: countIf(eq(users.status, 'inactive')),
      blocked: countIf(or(eq(users.status, 'inactive'), isLocked)),
    })
    .from(users);
  if (!row) throw new Error('A select of counts gave no row');
  return row;
}
