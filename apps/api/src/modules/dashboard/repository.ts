import { and, asc, eq, gt, gte, lt, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { writeBuiltOnce } from '#db/built-once.ts';
import type { Reader, Tx } from '#db/database.ts';
import { creditDaily, creditDailySlots, creditDays, userDaily, users } from '#db/schema.ts';

/** Days of Ecuador, both inclusive; undefined is open. */
export interface Period {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

const within = (day: PgColumn, { startDate, endDate }: Period): SQL | undefined =>
  and(startDate ? gte(day, startDate) : undefined, endDate ? lte(day, endDate) : undefined);

export async function listCreditDays(reader: Reader, period: Period) {
  return reader.select().from(creditDays).where(within(creditDays.day, period)).orderBy(asc(creditDays.day));
}

export async function listUserDays(reader: Reader, period: Period) {
  return reader.select().from(userDaily).where(within(userDaily.day, period)).orderBy(asc(userDaily.day));
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
export const creditSlotsUpsert = writeBuiltOnce((tx, changes: readonly CreditDayChange[]) =>
  tx
    .insert(creditDailySlots)
    .values([...changes])
    .onConflictDoUpdate({ target: [creditDailySlots.day, creditDailySlots.slot], set: added(creditDailySlots) }),
);

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

/** Users of all time, by their days: a million rows are never counted. */
export async function sumRegistrations(reader: Reader): Promise<number> {
  const [row] = await reader
    .select({ total: sql<number>`coalesce(sum(${userDaily.registered}), 0)::int` })
    .from(userDaily);
  return row?.total ?? 0;
}

/** The few who are not simply active. Each count has an index of its own. */
export async function countExceptions(reader: Reader, now: Date) {
  const isLocked = gt(users.lockedUntil, now);
  const [inactive, pending, lockedNotInactive, lockedPending] = await Promise.all([
    reader.$count(users, eq(users.status, 'inactive')),
    reader.$count(users, eq(users.status, 'pending_verification')),
    reader.$count(users, and(isLocked, ne(users.status, 'inactive'))),
    reader.$count(users, and(isLocked, eq(users.status, 'pending_verification'))),
  ]);
  return { inactive, pending, lockedNotInactive, lockedPending };
}
