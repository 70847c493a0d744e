import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import {
  admins,
  consents,
  creditEvents,
  creditOffers,
  creditReminders,
  creditReturns,
  credits,
  documents,
  documentUploads,
  idempotencyKeys,
  institutions,
  mails,
  pendingRegistrations,
  termsVersions,
  userSessions,
} from '#platform/db/schema.ts';

export async function listCredits(reader: Reader, userId: string) {
  return reader
    .select({
      credit: credits,
      institution: institutions.name,
      offer: creditOffers,
      remindedAt: creditReminders.sentAt,
    })
    .from(credits)
    .leftJoin(institutions, eq(institutions.id, credits.institutionId))
    .leftJoin(creditOffers, eq(creditOffers.creditId, credits.id))
    .leftJoin(creditReminders, eq(creditReminders.creditId, credits.id))
    .where(eq(credits.userId, userId))
    .orderBy(asc(credits.createdAt), asc(credits.id));
}

export async function listInstitutionNames(reader: Reader): Promise<Map<string, string>> {
  const rows = await reader.select({ id: institutions.id, name: institutions.name }).from(institutions);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function listCreditEvents(reader: Reader, creditIds: readonly string[]) {
  if (creditIds.length === 0) return [];
  return reader
    .select()
    .from(creditEvents)
    .where(inArray(creditEvents.creditId, [...creditIds]))
    .orderBy(asc(creditEvents.at), asc(creditEvents.id));
}

/** Includes replaced documents. */
export async function listDocuments(reader: Reader, creditIds: readonly string[]) {
  if (creditIds.length === 0) return [];
  return reader
    .select()
    .from(documents)
    .where(inArray(documents.creditId, [...creditIds]))
    .orderBy(asc(documents.createdAt), asc(documents.id));
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

/** Includes finished uploads, which are kept for a day. */
export async function listUploads(reader: Reader, creditIds: readonly string[]) {
  if (creditIds.length === 0) return [];
  return reader
    .select()
    .from(documentUploads)
    .where(inArray(documentUploads.creditId, [...creditIds]))
    .orderBy(asc(documentUploads.createdAt), asc(documentUploads.id));
}

export async function listIdempotencyKeys(reader: Reader, userId: string) {
  return reader
    .select()
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.userId, userId))
    .orderBy(asc(idempotencyKeys.createdAt), asc(idempotencyKeys.key));
}

/** Only the times: an unknown person typed the rest. */
export async function listPendingRegistrations(reader: Reader, email: string) {
  return reader
    .select({ createdAt: pendingRegistrations.createdAt, expiresAt: pendingRegistrations.expiresAt })
    .from(pendingRegistrations)
    .where(eq(pendingRegistrations.email, email))
    .orderBy(asc(pendingRegistrations.createdAt), asc(pendingRegistrations.id));
}

/** Administrators created from this user. */
export async function listAdminsOf(reader: Reader, userId: string) {
  return reader.select().from(admins).where(eq(admins.userId, userId)).orderBy(asc(admins.createdAt));
}

/** A union, so that each select uses an index. Without those between two administrators. */
export async function listNoticesAbout(reader: Reader, userId: string, creditIds: readonly string[]) {
  const subjects = [userId, ...creditIds];
  const ofEntities = sql.join(
    subjects.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  const ofCredits = sql.join(
    subjects.map((id) => sql`${id}`),
    sql`, `,
  );
  const { rows } = await reader.execute<{ message: string; at: number }>(sql`
    select id, message, extract(epoch from created_at)::float8 * 1000 as at
      from notifications where entity_id in (${ofEntities}) and only_for is null
    union
    select id, message, extract(epoch from created_at)::float8 * 1000
      from notifications where metadata->>'userId' = ${userId} and only_for is null
    union
    select id, message, extract(epoch from created_at)::float8 * 1000
      from notifications where metadata->>'creditId' in (${ofCredits}) and only_for is null
    order by at, id`);
  return rows;
}

const recordsPerPage = 5_000;

/**
 * Pages of activity records about a user, oldest first. A union, so that each select uses an index, read by a cursor.
 */
export async function* readRecordsAbout(tx: Tx, userId: string) {
  await tx.execute(sql`declare records_about no scroll cursor for
    select a.id, coalesce(w.description, a.description) as description,
        extract(epoch from a.timestamp)::float8 * 1000 as at
      from activity_words w join activities a on a.id = w.activity_id where w.person_id = ${userId}
    union
    select a.id, coalesce(w.description, a.description), extract(epoch from a.timestamp)::float8 * 1000
      from activities a left join activity_words w on w.activity_id = a.id where a.target_id = ${userId}
    order by at, id`);
  for (;;) {
    const page = await tx.execute<{ description: string; at: number }>(
      sql.raw(`fetch ${recordsPerPage} from records_about`),
    );
    if (page.rows.length === 0) return;
    yield page.rows;
  }
}
