import { and, asc, eq, gt, gte, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Reader, Tx } from '#db/database.ts';
import { creditDaily, userDaily, users } from '#db/schema.ts';
import type { Write } from '#db/write-together.ts';

/** Days of Ecuador, both inclusive; undefined is open. */
export interface Period {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

const within = (day: PgColumn, { startDate, endDate }: Period): SQL | undefined =>
  and(startDate ? gte(day, startDate) : undefined, endDate ? lte(day, endDate) : undefined);

export async function listCreditDays(reader: Reader, period: Period) {
  return reader.select().from(creditDaily).where(within(creditDaily.day, period)).orderBy(asc(creditDaily.day));
}

export async function listUserDays(reader: Reader, period: Period) {
  return reader.select().from(userDaily).where(within(userDaily.day, period)).orderBy(asc(userDaily.day));
}

/** Where a day counts a credit. */
export type CreditColumn = 'draft' | 'pending' | 'approved' | 'rejected' | 'cancelled';

export type CreditDayChange = { day: string; approvedAmountCents: number } & Record<CreditColumn, number>;

export const nothingCounted = {
  draft: 0,
  pending: 0,
  approved: 0,
  rejected: 0,
  cancelled: 0,
  approvedAmountCents: 0,
} as const;

/** Adds to days, each of which is there once. */
export function creditDaysUpsert(tx: Tx, changes: readonly CreditDayChange[]): Write {
  const sum = (column: PgColumn) => sql`${column} + excluded.${sql.identifier(column.name)}`;
  const { draft, pending, approved, rejected, cancelled, approvedAmountCents } = creditDaily;
  return tx
    .insert(creditDaily)
    .values([...changes])
    .onConflictDoUpdate({
      target: creditDaily.day,
      set: {
        draft: sum(draft),
        pending: sum(pending),
        approved: sum(approved),
        rejected: sum(rejected),
        cancelled: sum(cancelled),
        approvedAmountCents: sum(approvedAmountCents),
      },
    });
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
