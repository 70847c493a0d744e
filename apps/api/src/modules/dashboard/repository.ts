import type { CreditStatus } from '@cotejo/contracts/credits/status';
import type { DashboardStats } from '@cotejo/contracts/dashboard';
import { ecuadorTimeZone } from '@cotejo/format/time';
import { and, eq, gt, gte, inArray, isNotNull, lt, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Reader, Tx } from '#db/database.ts';
import { admins, creditDaily, creditDailySlots, creditDays, credits, userDaily, users } from '#db/schema.ts';
import { endOfDay, startOfDay } from '#ecuador-time.ts';

/** Days of Ecuador, both inclusive; undefined is open. */
export interface Period {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

const within = (day: PgColumn, { startDate, endDate }: Period): SQL | undefined =>
  and(startDate ? gte(day, startDate) : undefined, endDate ? lte(day, endDate) : undefined);

const sumOf = (column: PgColumn) => sql`coalesce(sum(${column}), 0)`.mapWith(Number);

/** Users of all time, by their days: a million rows are never counted. */
const registeredInAll = sumOf(userDaily.registered);

/** An object for each row, with these names and values, in the order of the days. */
const listOf = <Item>(namesAndValues: SQL, day: PgColumn, condition: SQL): SQL<Item[]> =>
  sql`coalesce(json_agg(json_build_object(${namesAndValues}) order by ${day}) filter (where ${condition}), '[]')`;

const dashboardSelect = (reader: Reader, { now, ...period }: Period & { now: Date }) => {
  const { day, draft, pending, approved, rejected, cancelled, approvedAmountCents } = creditDays;
  const isLocked = gt(users.lockedUntil, sql.param(now, users.lockedUntil));
  const registrations = listOf<DashboardStats['userRegistrations'][number]>(
    sql`'date', ${userDaily.day}, 'count', ${userDaily.registered}`,
    userDaily.day,
    gt(userDaily.registered, 0),
  );
  return reader
    .select({
      draft: sumOf(draft),
      pending: sumOf(pending),
      approved: sumOf(approved),
      rejected: sumOf(rejected),
      cancelled: sumOf(cancelled),
      approvedAmountCents: sumOf(approvedAmountCents),
      creditsByDate: listOf<DashboardStats['creditsByDate'][number]>(
        sql`'date', ${day}, 'approved', ${approved}, 'rejected', ${rejected}, 'pending', ${pending}`,
        day,
        sql`${approved} + ${rejected} + ${pending} > 0`,
      ),
      userRegistrations: sql<
        DashboardStats['userRegistrations']
      >`(select ${registrations} from ${userDaily} where ${within(userDaily.day, period) ?? sql`true`})`,
      users: {
        total: sql`(select ${registeredInAll} from ${userDaily})`.mapWith(Number),
        inactive: reader.$count(users, eq(users.status, 'inactive')),
        unconfirmed: reader.$count(users, eq(users.status, 'pending_verification')),
        lockedNotInactive: reader.$count(users, and(isLocked, ne(users.status, 'inactive'))),
        lockedUnconfirmed: reader.$count(users, and(isLocked, eq(users.status, 'pending_verification'))),
      },
    })
    .from(creditDays)
    .where(within(day, period));
};

/**
 * The figures of a period, and the users as they stand now: how many there are, and the few who are
 * not simply active, each count of whom has an index of its own. One statement, in which the days
 * are one value: two years of them as rows take longer than all the rest.
 */
export async function readDashboard(reader: Reader, period: Period, now: Date) {
  const [row] = await dashboardSelect(reader, { now, ...period });
  if (!row) throw new Error('A select of sums gave no row');
  return row;
}

/** Decisions of one administrator on one day of Ecuador. */
export interface DecidedRow {
  day: string;
  status: CreditStatus;
  /** Null where it is not known who decided. */
  name: string | null;
  count: number;
}

/** The decisions of a period as they stand now, in the order of their days. */
export async function listDecidedDays(reader: Reader, { startDate, endDate }: Period): Promise<DecidedRow[]> {
  const day = sql<string>`to_char(${credits.decidedAt} at time zone ${ecuadorTimeZone}, 'YYYY-MM-DD')`;
  const name = sql<string | null>`${admins.nombres} || ' ' || ${admins.apellidos}`;
  return reader
    .select({ day, status: credits.status, name, count: sql<number>`count(*)::int` })
    .from(credits)
    .leftJoin(admins, eq(admins.id, credits.decidedBy))
    .where(
      and(
        inArray(credits.status, ['APPROVED', 'REJECTED']),
        isNotNull(credits.decidedAt),
        startDate ? gte(credits.decidedAt, startOfDay(startDate)) : undefined,
        endDate ? lt(credits.decidedAt, endOfDay(endDate)) : undefined,
      ),
    )
    .groupBy(sql`1`, credits.status, admins.id)
    .orderBy(sql`1`);
}

/** Where a day counts a credit. */
export type CreditColumn = 'draft' | 'pending' | 'approved' | 'rejected' | 'cancelled';

type CreditCounts = { approvedAmountCents: number } & Record<CreditColumn, number>;

/** What is added to the figures of a day, in one of its slots. */
export type CreditDayChange = { day: string; slot: number } & CreditCounts;

export const nothingCounted: CreditCounts = {
  draft: 0,
  pending: 0,
  approved: 0,
  rejected: 0,
  cancelled: 0,
  approvedAmountCents: 0,
};

/** Adds what is inserted to the row that is there. */
const added = (table: typeof creditDaily | typeof creditDailySlots): Record<keyof CreditCounts, SQL> => {
  const sumOf = (column: PgColumn) => sql`${column} + excluded.${sql.identifier(column.name)}`;
  const { draft, pending, approved, rejected, cancelled, approvedAmountCents } = table;
  return {
    draft: sumOf(draft),
    pending: sumOf(pending),
    approved: sumOf(approved),
    rejected: sumOf(rejected),
    cancelled: sumOf(cancelled),
    approvedAmountCents: sumOf(approvedAmountCents),
  };
};

/** Adds to slots of days, each of which is there once. */
export async function addToCreditSlots(tx: Tx, changes: readonly CreditDayChange[]): Promise<void> {
  await tx
    .insert(creditDailySlots)
    .values([...changes])
    .onConflictDoUpdate({ target: [creditDailySlots.day, creditDailySlots.slot], set: added(creditDailySlots) });
}

/** Adds the slots of the days before `today` to their days; the figures stay what they are. */
export async function foldCreditSlots(tx: Tx, today: string): Promise<void> {
  const slots = await tx.delete(creditDailySlots).where(lt(creditDailySlots.day, today)).returning();
  const days = new Map<string, typeof creditDaily.$inferInsert & CreditCounts>();
  for (const { day, slot: _slot, ...counts } of slots) {
    const sum = days.get(day) ?? { day, ...nothingCounted };
    for (const column of Object.keys(nothingCounted) as (keyof CreditCounts)[]) sum[column] += counts[column];
    days.set(day, sum);
  }
  if (days.size === 0) return;
  await tx
    .insert(creditDaily)
    .values([...days.values()])
    .onConflictDoUpdate({ target: creditDaily.day, set: added(creditDaily) });
}

export async function addToUserDay(tx: Tx, day: string, count: number): Promise<void> {
  await tx
    .insert(userDaily)
    .values({ day, registered: count })
    .onConflictDoUpdate({ target: userDaily.day, set: { registered: sql`${userDaily.registered} + ${count}` } });
}

export async function sumRegistrations(reader: Reader): Promise<number> {
  const [row] = await reader.select({ total: registeredInAll }).from(userDaily);
  return row?.total ?? 0;
}
