import type { CreditStatus } from '@cotejo/contracts/credits/status';
import { ecuadorTimeZone } from '@cotejo/format/time';
import { and, count, eq, gt, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Reader } from '#db/database.ts';
import { admins, credits, users } from '#db/schema.ts';
import { endOfDay, startOfDay } from '#ecuador-time.ts';

/** Days of Ecuador, both inclusive; undefined is open. */
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

/** The credits of a period by day, status and whether they were ever submitted, in the order of days. */
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

/** Decisions of one administrator on one day. */
export interface DecidedRow {
  day: string;
  status: CreditStatus;
  /** Null where it is not known who decided. */
  name: string | null;
  count: number;
}

/** The decisions of a period as they stand now, in the order of their days. */
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

/** The registrations of a period whose accounts are still there, in the order of their days. */
export async function countRegistrationsByDay(reader: Reader, period: Period) {
  return reader
    .select({ date: dayOf(users.createdAt), count: count() })
    .from(users)
    .where(within(users.createdAt, period))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}

/** `blocked` is inactive or locked, each person once; `active` is neither, and confirmed. */
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
