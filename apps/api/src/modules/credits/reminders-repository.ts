import { and, asc, eq, gte, isNull, lte, notExists, type SQL, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#db/database.ts';
import { creditReminders, credits, institutions, users } from '#db/schema.ts';
import { applicantColumns } from './repository.ts';

/** Since when an application rests, and from when on it counts as given up. */
export interface ReminderPeriod {
  readonly restingSince: Date;
  readonly madeAfter: Date;
}

// Of applications that were made in the period the partial index `credits_drafts` finds those that
// were never sent.
const isDue = (reader: Reader, { restingSince, madeAfter }: ReminderPeriod): SQL | undefined =>
  and(
    isNull(credits.submittedAt),
    eq(credits.status, 'INSTITUTION_SELECTED'),
    gte(credits.createdAt, madeAfter),
    lte(credits.updatedAt, restingSince),
    eq(users.status, 'active'),
    eq(users.notifyDocuments, true),
    eq(institutions.isActive, true),
    notExists(reader.select({ one: sql`1` }).from(creditReminders).where(eq(creditReminders.creditId, credits.id))),
  );

/** Ids of up to `count` applications whose applicants are to be reminded, the oldest in front. */
export async function listDueReminders(reader: Reader, period: ReminderPeriod, count: number): Promise<string[]> {
  const rows = await reader
    .select({ id: credits.id })
    .from(credits)
    .innerJoin(users, eq(users.id, credits.userId))
    .innerJoin(institutions, eq(institutions.id, credits.institutionId))
    .where(isDue(reader, period))
    .orderBy(asc(credits.createdAt))
    .limit(count);
  return rows.map(({ id }) => id);
}

/**
 * The application with its applicant and institution, locked, if its applicant still is to be
 * reminded; null otherwise, and while somebody works on it.
 */
export async function lockDueReminder(tx: Tx, id: string, period: ReminderPeriod) {
  const [row] = await tx
    .select({ credit: credits, applicant: applicantColumns, institution: institutions.name })
    .from(credits)
    .innerJoin(users, eq(users.id, credits.userId))
    .innerJoin(institutions, eq(institutions.id, credits.institutionId))
    .where(and(eq(credits.id, id), isDue(tx, period)))
    .for('update', { of: credits, skipLocked: true });
  return row ?? null;
}

/** False where it was written before. */
export async function insertReminder(tx: Tx, creditId: string, sentAt: Date): Promise<boolean> {
  const inserted = await tx
    .insert(creditReminders)
    .values({ creditId, sentAt })
    .onConflictDoNothing()
    .returning({ creditId: creditReminders.creditId });
  return inserted.length > 0;
}
