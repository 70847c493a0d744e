import { asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Reader } from '#db/database.ts';
import {
  activities,
  activityWords,
  consents,
  creditEvents,
  creditOffers,
  creditReturns,
  creditSchedules,
  credits,
  documents,
  formerDocuments,
  institutions,
  mails,
  termsVersions,
  userSessions,
} from '#db/schema.ts';

/* What is held about a person. */

export async function listCredits(reader: Reader, userId: string) {
  return reader
    .select({
      credit: credits,
      institution: institutions.name,
      schedule: creditSchedules.rows,
      offer: creditOffers,
    })
    .from(credits)
    .leftJoin(institutions, eq(institutions.id, credits.institutionId))
    .leftJoin(creditSchedules, eq(creditSchedules.creditId, credits.id))
    .leftJoin(creditOffers, eq(creditOffers.creditId, credits.id))
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
    .where(eq(mails.toEmail, email))
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
