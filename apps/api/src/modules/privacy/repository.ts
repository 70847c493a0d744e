import { asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#db/database.ts';
import {
  activities,
  activityWords,
  admins,
  consents,
  creditEvents,
  creditReturns,
  creditSchedules,
  credits,
  documents,
  formerDocuments,
  institutions,
  mails,
  termsVersions,
  userSessions,
  users,
} from '#db/schema.ts';

export type CreditRow = typeof credits.$inferSelect;

/** Holds the rows until the transaction ends: nobody decides a credit while its owner leaves. */
export async function lockCreditsOf(tx: Tx, userId: string): Promise<CreditRow[]> {
  return tx.select().from(credits).where(eq(credits.userId, userId)).orderBy(asc(credits.id)).for('update');
}

/** Every document of the credits, present and former, removed; their storage keys and ids. */
export async function deleteDocumentsOf(tx: Tx, creditIds: readonly string[]) {
  if (creditIds.length === 0) return [];
  const deleteFrom = (table: typeof documents | typeof formerDocuments) =>
    tx
      .delete(table)
      .where(inArray(table.creditId, [...creditIds]))
      .returning({ id: table.id, storageKey: table.storageKey });
  return [...(await deleteFrom(documents)), ...(await deleteFrom(formerDocuments))];
}

export async function deleteCredits(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(credits).where(inArray(credits.id, [...ids]));
}

/** What stays tells of a loan, not of a person. */
export async function anonymiseCredits(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(credits)
    .set({ userId: null, email: null, document: null, decisionWords: null, updatedAt: now })
    .where(inArray(credits.id, [...ids]));
  await tx
    .update(creditEvents)
    .set({ note: null })
    .where(inArray(creditEvents.creditId, [...ids]));
  await tx.delete(creditReturns).where(inArray(creditReturns.creditId, [...ids]));
}

/** Consents of kept credits lose their person and address; the others go with what they were given for. */
export async function eraseConsents(tx: Tx, userId: string, keptCreditIds: readonly string[]): Promise<void> {
  const kept = keptCreditIds.length > 0 ? inArray(consents.creditId, [...keptCreditIds]) : undefined;
  if (kept) await tx.update(consents).set({ userId: null, address: '' }).where(kept);
  await tx.delete(consents).where(eq(consents.userId, userId));
}

/** An administrator made from the user stays one, without the link. */
export async function unlinkAdmin(tx: Tx, userId: string): Promise<void> {
  await tx.update(admins).set({ userId: null }).where(eq(admins.userId, userId));
}

export async function deleteUser(tx: Tx, userId: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, userId));
}

/* What is held about a person */

export async function listCredits(reader: Reader, userId: string) {
  return reader
    .select({ credit: credits, institution: institutions.name, schedule: creditSchedules.rows })
    .from(credits)
    .leftJoin(institutions, eq(institutions.id, credits.institutionId))
    .leftJoin(creditSchedules, eq(creditSchedules.creditId, credits.id))
    .where(eq(credits.userId, userId))
    .orderBy(asc(credits.createdAt), asc(credits.id));
}

export async function listCreditEvents(reader: Reader, creditIds: readonly string[]) {
  if (creditIds.length === 0) return [];
  return reader
    .select()
    .from(creditEvents)
    .where(inArray(creditEvents.creditId, [...creditIds]))
    .orderBy(asc(creditEvents.at), asc(creditEvents.id));
}

/** Present documents and those that others took the place of. */
export async function listDocuments(reader: Reader, creditIds: readonly string[]) {
  if (creditIds.length === 0) return [];
  const listFrom = (table: typeof documents | typeof formerDocuments) =>
    reader
      .select()
      .from(table)
      .where(inArray(table.creditId, [...creditIds]))
      .orderBy(asc(table.createdAt), asc(table.id));
  return [...(await listFrom(documents)), ...(await listFrom(formerDocuments))];
}

export async function listReturns(reader: Reader, creditIds: readonly string[]) {
  if (creditIds.length === 0) return [];
  return reader
    .select()
    .from(creditReturns)
    .where(inArray(creditReturns.creditId, [...creditIds]))
    .orderBy(asc(creditReturns.at), asc(creditReturns.id));
}

export async function listConsents(reader: Reader, userId: string) {
  return reader
    .select({ consent: consents, version: termsVersions.version })
    .from(consents)
    .leftJoin(termsVersions, eq(termsVersions.id, consents.termsVersionId))
    .where(eq(consents.userId, userId))
    .orderBy(asc(consents.acceptedAt), asc(consents.id));
}

export async function listSessions(reader: Reader, userId: string) {
  return reader.select().from(userSessions).where(eq(userSessions.userId, userId)).orderBy(asc(userSessions.createdAt));
}

export async function listMailsTo(reader: Reader, email: string) {
  return reader
    .select({ subject: mails.subject, createdAt: mails.createdAt })
    .from(mails)
    .where(eq(mails.toAddress, email))
    .orderBy(asc(mails.createdAt), asc(mails.id));
}

/** What the activity log says of a person, in words kept apart or not. */
export async function listRecordsAbout(reader: Reader, userId: string) {
  return reader
    .select({
      description: sql<string>`coalesce(${activityWords.description}, ${activities.description})`,
      at: activities.timestamp,
    })
    .from(activities)
    .leftJoin(activityWords, eq(activityWords.activityId, activities.id))
    .where(or(eq(activityWords.personId, userId), eq(activities.targetId, userId)))
    .orderBy(asc(activities.timestamp), asc(activities.id));
}
