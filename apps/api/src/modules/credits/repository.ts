import { DomainError } from '@cotejo/contracts/core/errors';
import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, lte, notExists, type SQL, sql } from 'drizzle-orm';
import {
  type InstitutionRow as InstitutionWithRates,
  type PricedInstitution,
  pricedInstitution,
  selectInstitutions,
} from '#modules/rates';
import type { Reader, Tx } from '#platform/db/database.ts';
import { deleteBatch } from '#platform/db/delete-batch.ts';
import {
  creditEvents,
  creditOffers,
  creditReminders,
  credits,
  idempotencyKeys,
  institutions,
  users,
} from '#platform/db/schema.ts';

export type CreditRow = typeof credits.$inferSelect;
export type CreditChanges = Partial<Omit<CreditRow, 'id' | 'userId' | 'createdAt' | 'version' | 'updatedAt'>>;
export type CreditEventRow = typeof creditEvents.$inferSelect;
export type InstitutionRow = PricedInstitution;
/** Includes the rate version in force, which offers are made from. */
export type { InstitutionWithRates };

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

/** The caller has checked access. */
export async function findCredit(reader: Reader, id: string): Promise<CreditRow | null> {
  const [row] = await reader.select().from(credits).where(eq(credits.id, id));
  return row ?? null;
}

export async function lockOwnCredit(tx: Tx, userId: string, id: string): Promise<CreditRow | null> {
  const [row] = await tx.select().from(credits).where(ofUser(userId, id)).for('no key update');
  return row ?? null;
}

/** The transaction must hold the row lock. */
export async function updateCredit(
  tx: Tx,
  id: string,
  changes: CreditChanges & { version: number; updatedAt: Date },
): Promise<void> {
  await tx.update(credits).set(changes).where(eq(credits.id, id));
}

/** The transaction must hold the row lock. Leaves `version` and `updatedAt`. */
export async function saveHold(
  tx: Tx,
  creditId: string,
  hold: Pick<CreditRow, 'takenBy' | 'takenSince' | 'takenUntil'>,
): Promise<void> {
  await tx.update(credits).set(hold).where(eq(credits.id, creditId));
}

/** The transaction must hold the row lock. Leaves `version` and `updatedAt`. */
export async function saveApprovalTold(tx: Tx, creditId: string, approvalToldAt: Date): Promise<void> {
  await tx.update(credits).set({ approvalToldAt }).where(eq(credits.id, creditId));
}

/** For an administrator who may no longer take any. */
export async function endHoldsOf(tx: Tx, adminId: string): Promise<void> {
  const isHeld = eq(credits.takenBy, adminId);
  await tx.select({ id: credits.id }).from(credits).where(isHeld).orderBy(asc(credits.id)).for('no key update');
  await tx.update(credits).set({ takenBy: null, takenSince: null, takenUntil: null }).where(isHeld);
}

/** Newest first. */
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

/** Finds deactivated institutions too, since credits keep theirs. */
export async function findInstitution(reader: Reader, id: string): Promise<InstitutionWithRates | null> {
  const [row] = await selectInstitutions(reader, eq(institutions.id, id));
  return row ?? null;
}

const applicantColumns = {
  nombres: users.nombres,
  apellidos: users.apellidos,
  email: users.email,
  cedula: users.cedula,
  notifyStatusChanges: users.notifyStatusChanges,
  notifyDocuments: users.notifyDocuments,
  notifyNews: users.notifyNews,
};

export async function findApplicant(reader: Reader, userId: string) {
  const [row] = await reader.select(applicantColumns).from(users).where(eq(users.id, userId));
  return row ?? null;
}

export type Applicant = NonNullable<Awaited<ReturnType<typeof findApplicant>>>;

/** Throws NOT_FOUND if the credit was deleted in the meantime. */
export async function readCreditParts(reader: Reader, id: string) {
  const [row] = await reader
    .select({ institution: pricedInstitution, offer: creditOffers })
    .from(credits)
    .leftJoin(institutions, eq(institutions.id, credits.institutionId))
    .leftJoin(creditOffers, eq(creditOffers.creditId, credits.id))
    .where(eq(credits.id, id));
  if (!row) throw new DomainError('NOT_FOUND');
  const events = await reader
    .select()
    .from(creditEvents)
    .where(eq(creditEvents.creditId, id))
    .orderBy(asc(creditEvents.at), asc(creditEvents.id));
  return { ...row, events };
}

/** False if another call claimed the key after `expiredAt`. Waits for a parallel call with the same key. */
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

/** Locks the user so that counts of their credits stay valid. Lock order: user before credit. */
export async function lockApplicant(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

export const countInReview = (reader: Reader, userId: string): Promise<number> =>
  reader.$count(
    credits,
    and(eq(credits.userId, userId), inArray(credits.status, ['DOCUMENTS_SUBMITTED', 'UNDER_REVIEW'])),
  );

/** Locks the user's drafts except the `newest`. Canceled credits are neither counted nor deleted here. */
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

/** Locks up to `count` credits never submitted and unchanged since `limit`, oldest first. Skips locked rows. */
export const lockDraftsBefore = (tx: Tx, limit: Date, count: number) =>
  tx
    .select({ id: credits.id })
    .from(credits)
    .where(
      and(
        // The literals must match the partial index `credits_drafts`. It is sorted by `created_at`, so that condition,
        // implied by the next one, bounds the scan.
        sql`${credits.submittedAt} is null and ${credits.status} in ('PENDING','INSTITUTION_SELECTED','CANCELLED')`,
        lt(credits.createdAt, limit),
        lt(credits.updatedAt, limit),
      ),
    )
    .orderBy(asc(credits.createdAt))
    .limit(count)
    .for('update', { skipLocked: true });

/** Timeline, offer and returns cascade. Delete documents and consents first. */
export async function deleteCredits(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(credits).where(inArray(credits.id, [...ids]));
}

/** Locks all credits of a user, so that none is decided while the account is deleted. */
export async function lockCreditsOf(tx: Tx, userId: string): Promise<CreditRow[]> {
  return tx.select().from(credits).where(eq(credits.userId, userId)).orderBy(asc(credits.id)).for('update');
}

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

export const deleteIdempotencyKeysBefore = (tx: Tx, limit: Date, count: number): Promise<number> =>
  deleteBatch(tx, idempotencyKeys, lt(idempotencyKeys.createdAt, limit), count);

/** Credits made after `madeAfter` and unchanged since `restingSince` get a reminder. */
export interface ReminderPeriod {
  readonly restingSince: Date;
  readonly madeAfter: Date;
}

// The partial index `credits_drafts` finds credits of the period that were never submitted.
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

/** Oldest first. */
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

/** Locks a credit whose reminder is still due; null if it is not, or if the row is locked. */
export async function lockDueReminder(tx: Tx, id: string, period: ReminderPeriod) {
  const [row] = await tx
    .select({ credit: credits, applicant: applicantColumns, institution: institutions.name })
    .from(credits)
    .innerJoin(users, eq(users.id, credits.userId))
    .innerJoin(institutions, eq(institutions.id, credits.institutionId))
    .where(and(eq(credits.id, id), isDue(tx, period)))
    .for('no key update', { of: credits, skipLocked: true });
  return row ?? null;
}

/** Returns false if the credit already has a reminder. */
export async function insertReminder(tx: Tx, creditId: string, sentAt: Date): Promise<boolean> {
  const inserted = await tx
    .insert(creditReminders)
    .values({ creditId, sentAt })
    .onConflictDoNothing()
    .returning({ creditId: creditReminders.creditId });
  return inserted.length > 0;
}
