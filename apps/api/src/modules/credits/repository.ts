import { DomainError } from '@cotejo/contracts/core/errors';
import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, lte, notExists, type SQL, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#db/database.ts';
import { deleteBatch } from '#db/delete-batch.ts';
import {
  creditEvents,
  creditOffers,
  creditReminders,
  creditSchedules,
  credits,
  idempotencyKeys,
  institutions,
  type ScheduleRowColumn,
  users,
} from '#db/schema.ts';
import {
  type InstitutionRow as InstitutionWithRates,
  type PricedInstitution,
  pricedInstitution,
  selectInstitutions,
} from '#modules/rates';

export type CreditRow = typeof credits.$inferSelect;
export type CreditChanges = Partial<Omit<CreditRow, 'id' | 'userId' | 'createdAt' | 'version' | 'updatedAt'>>;
export type CreditEventRow = typeof creditEvents.$inferSelect;
export type InstitutionRow = PricedInstitution;
/** With the version of its rates that is in force: what an offer is made of. */
export type { InstitutionWithRates };

/** Inserts a new credit, which gets its number here. */
export async function insertCredit(tx: Tx, credit: typeof credits.$inferInsert): Promise<CreditRow> {
  const [row] = await tx.insert(credits).values(credit).returning();
  if (!row) throw new Error('The credit was not inserted');
  return row;
}

const ofUser = (userId: string, id: string) => and(eq(credits.id, id), eq(credits.userId, userId));

export async function findOwnCredit(reader: Reader, userId: string, id: string): Promise<CreditRow | null> {
  const [row] = await reader.select().from(credits).where(ofUser(userId, id));
  return row ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockOwnCredit(tx: Tx, userId: string, id: string): Promise<CreditRow | null> {
  const [row] = await tx.select().from(credits).where(ofUser(userId, id)).for('update');
  return row ?? null;
}

/** Of a credit that the transaction holds. */
export async function updateCredit(
  tx: Tx,
  id: string,
  changes: CreditChanges & { version: number; updatedAt: Date },
): Promise<void> {
  await tx.update(credits).set(changes).where(eq(credits.id, id));
}

/** The credits of a person with their institutions, newest first. */
export async function listCreditsOf(reader: Reader, userId: string) {
  return reader
    .select({ credit: credits, institution: pricedInstitution })
    .from(credits)
    .leftJoin(institutions, eq(institutions.id, credits.institutionId))
    .where(eq(credits.userId, userId))
    .orderBy(desc(credits.createdAt), desc(credits.id));
}

export async function insertEvent(tx: Tx, event: CreditEventRow): Promise<void> {
  await tx.insert(creditEvents).values(event);
}

export async function saveSchedule(tx: Tx, creditId: string, rows: ScheduleRowColumn[]): Promise<void> {
  await tx
    .insert(creditSchedules)
    .values({ creditId, rows })
    .onConflictDoUpdate({ target: creditSchedules.creditId, set: { rows } });
}

export async function deleteSchedule(tx: Tx, creditId: string): Promise<void> {
  await tx.delete(creditSchedules).where(eq(creditSchedules.creditId, creditId));
}

/** An institution, deleted or not: a credit keeps the one it has. */
export async function findInstitution(reader: Reader, id: string): Promise<InstitutionWithRates | null> {
  const [row] = await selectInstitutions(reader, eq(institutions.id, id));
  return row ?? null;
}

export const applicantColumns = {
  nombres: users.nombres,
  apellidos: users.apellidos,
  email: users.email,
  cedula: users.cedula,
  notifyStatusChanges: users.notifyStatusChanges,
  notifyDocuments: users.notifyDocuments,
  notifyNews: users.notifyNews,
};

/** Who applies, and which mails that person wants. */
export async function findApplicant(reader: Reader, userId: string) {
  const [row] = await reader.select(applicantColumns).from(users).where(eq(users.id, userId));
  return row ?? null;
}

export type Applicant = NonNullable<Awaited<ReturnType<typeof findApplicant>>>;

/** What belongs to a credit besides its documents. @throws NOT_FOUND when it was deleted meanwhile */
export async function readCreditParts(reader: Reader, id: string) {
  const [row] = await reader
    .select({ institution: pricedInstitution, offer: creditOffers, schedule: creditSchedules.rows })
    .from(credits)
    .leftJoin(institutions, eq(institutions.id, credits.institutionId))
    .leftJoin(creditOffers, eq(creditOffers.creditId, credits.id))
    .leftJoin(creditSchedules, eq(creditSchedules.creditId, credits.id))
    .where(eq(credits.id, id));
  if (!row) throw new DomainError('NOT_FOUND');
  const events = await reader
    .select()
    .from(creditEvents)
    .where(eq(creditEvents.creditId, id))
    .orderBy(asc(creditEvents.at), asc(creditEvents.id));
  return { ...row, events };
}

/**
 * Takes the key for a new credit; false when it was taken after `expiredAt` by another call. A
 * parallel call with the same key waits here until the first one ends.
 */
export async function claimIdempotencyKey(
  tx: Tx,
  claim: typeof idempotencyKeys.$inferInsert,
  expiredAt: Date,
): Promise<boolean> {
  const { bodyHash, creditId, createdAt } = claim;
  const claimed = await tx
    .insert(idempotencyKeys)
    .values(claim)
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.key],
      set: { bodyHash, creditId, createdAt },
      setWhere: lte(idempotencyKeys.createdAt, expiredAt),
    })
    .returning({ key: idempotencyKeys.key });
  return claimed.length > 0;
}

export async function findIdempotencyKey(reader: Reader, userId: string, key: string, expiredAt: Date) {
  const [row] = await reader
    .select()
    .from(idempotencyKeys)
    .where(
      and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key), gt(idempotencyKeys.createdAt, expiredAt)),
    );
  return row ?? null;
}

/**
 * Locks the person, so that what is counted of their credits stays so until the transaction ends.
 * Before a credit of theirs, as everywhere.
 */
export async function lockApplicant(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/** How many credits of a person wait for a decision. */
export const countInReview = (reader: Reader, userId: string): Promise<number> =>
  reader.$count(
    credits,
    and(eq(credits.userId, userId), inArray(credits.status, ['DOCUMENTS_SUBMITTED', 'UNDER_REVIEW'])),
  );

/** Locks the credits of a person that were never sent and still can be, all but the `newest`. */
export const lockDraftsPast = (tx: Tx, userId: string, newest: number) =>
  tx
    .select({ id: credits.id })
    .from(credits)
    .where(
      and(
        eq(credits.userId, userId),
        isNull(credits.submittedAt),
        inArray(credits.status, ['PENDING', 'INSTITUTION_SELECTED']),
      ),
    )
    .orderBy(desc(credits.createdAt), desc(credits.id))
    .offset(newest)
    .for('update');

/**
 * Locks up to `count` credits that were never sent and have not changed since `limit`, the oldest
 * first; rows somebody works on are left for the next time.
 */
export const lockDraftsBefore = (tx: Tx, limit: Date, count: number) =>
  tx
    .select({ id: credits.id })
    .from(credits)
    .where(
      and(
        // Written out like the partial index `credits_drafts`, which is sorted by `created_at`:
        // what has not changed since `limit` was made before it.
        sql`${credits.submittedAt} is null and ${credits.status} in ('PENDING','INSTITUTION_SELECTED','CANCELLED')`,
        lt(credits.createdAt, limit),
        lt(credits.updatedAt, limit),
      ),
    )
    .orderBy(asc(credits.createdAt))
    .limit(count)
    .for('update', { skipLocked: true });

/**
 * Timeline, schedule and returns go with them; documents and consents are deleted before, since
 * their files and words are elsewhere.
 */
export async function deleteCredits(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(credits).where(inArray(credits.id, [...ids]));
}

/** Locks the credits of a person: nobody decides one while its owner leaves. */
export async function lockCreditsOf(tx: Tx, userId: string): Promise<CreditRow[]> {
  return tx.select().from(credits).where(eq(credits.userId, userId)).orderBy(asc(credits.id)).for('update');
}

/** Puts what tells nothing of a person in the place of what does. */
export async function anonymiseCredits(
  tx: Tx,
  ids: readonly string[],
  erased: { readonly credit: Partial<CreditRow>; readonly event: Partial<CreditEventRow> },
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(credits)
    .set(erased.credit)
    .where(inArray(credits.id, [...ids]));
  await tx
    .update(creditEvents)
    .set(erased.event)
    .where(inArray(creditEvents.creditId, [...ids]));
}

/** Returns how many keys taken before `limit` were deleted. */
export const deleteIdempotencyKeysBefore = (tx: Tx, limit: Date, count: number): Promise<number> =>
  deleteBatch(tx, idempotencyKeys, lt(idempotencyKeys.createdAt, limit), count);

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
