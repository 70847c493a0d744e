import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import { deleteBatch } from '#platform/db/delete-batch.ts';
import { isAfter, type Keyset } from '#platform/db/keyset.ts';
import { credits, institutions, phoneLinks, userSessions, users } from '#platform/db/schema.ts';

/** With when the session that made it was ended. */
export type LinkRow = typeof phoneLinks.$inferSelect & { readonly sessionEndedAt: Date | null };
export type LinkChanges = Partial<Omit<typeof phoneLinks.$inferSelect, 'id' | 'creditId' | 'sessionId' | 'createdAt'>>;

// The row of the credit is the lock of its links: every change holds it.

const selectLinks = (reader: Reader) =>
  reader
    .select({ link: phoneLinks, sessionEndedAt: userSessions.revokedAt })
    .from(phoneLinks)
    .leftJoin(userSessions, eq(userSessions.id, phoneLinks.sessionId))
    .$dynamic();

const rowOf = ({ link, sessionEndedAt }: Awaited<ReturnType<typeof selectLinks>>[number]): LinkRow => ({
  ...link,
  sessionEndedAt,
});

async function findOne(reader: Reader, condition: SQL | undefined): Promise<LinkRow | null> {
  const [found] = await selectLinks(reader)
    .where(condition)
    .orderBy(desc(phoneLinks.createdAt), desc(phoneLinks.id))
    .limit(1);
  return found ? rowOf(found) : null;
}

const isLiving = isNull(phoneLinks.endedAt);

export const findLink = (reader: Reader, id: string) => findOne(reader, eq(phoneLinks.id, id));

export const findLinkOfCredit = (reader: Reader, creditId: string, id: string) =>
  findOne(reader, and(eq(phoneLinks.id, id), eq(phoneLinks.creditId, creditId)));

export const findLivingLink = (reader: Reader, creditId: string) =>
  findOne(reader, and(eq(phoneLinks.creditId, creditId), isLiving));

/** Made after `since`. */
export const findNewestLink = (reader: Reader, creditId: string, since: Date) =>
  findOne(reader, and(eq(phoneLinks.creditId, creditId), gt(phoneLinks.createdAt, since)));

export const findLinkBySecret = (
  reader: Reader,
  secret: { readonly tokenHash: string } | { readonly codeHash: string },
) =>
  findOne(
    reader,
    'tokenHash' in secret ? eq(phoneLinks.tokenHash, secret.tokenHash) : eq(phoneLinks.codeHash, secret.codeHash),
  );

/** By the session of a phone; with the owner, whose account may be blocked. */
export async function findLinkByAccessToken(reader: Reader, accessTokenHash: string) {
  const [found] = await reader
    .select({ link: phoneLinks, sessionEndedAt: userSessions.revokedAt, userId: users.id, status: users.status })
    .from(phoneLinks)
    .innerJoin(credits, eq(credits.id, phoneLinks.creditId))
    .innerJoin(users, eq(users.id, credits.userId))
    .leftJoin(userSessions, eq(userSessions.id, phoneLinks.sessionId))
    .where(eq(phoneLinks.accessTokenHash, accessTokenHash));
  return found ? { link: rowOf(found), userId: found.userId, status: found.status } : null;
}

/** Living links of the person's credits, or those that one session made, in the order in which credits are locked. */
export const listLivingLinks = async (
  reader: Reader,
  of: { readonly userId: string } | { readonly sessionId: string },
): Promise<LinkRow[]> => {
  const isMeant = 'userId' in of ? eq(credits.userId, of.userId) : eq(phoneLinks.sessionId, of.sessionId);
  const rows = await reader
    .select({ link: phoneLinks, sessionEndedAt: userSessions.revokedAt })
    .from(phoneLinks)
    .innerJoin(credits, eq(credits.id, phoneLinks.creditId))
    .leftJoin(userSessions, eq(userSessions.id, phoneLinks.sessionId))
    .where(and(isLiving, isMeant))
    .orderBy(asc(credits.id));
  return rows.map(rowOf);
};

/** Living by their row, but over by their time or by the end of their session. */
export const listDueLinks = async (reader: Reader, now: Date, count: number): Promise<LinkRow[]> =>
  (
    await selectLinks(reader)
      .where(and(isLiving, or(lte(phoneLinks.expiresAt, now), isNotNull(userSessions.revokedAt))))
      .orderBy(asc(phoneLinks.expiresAt))
      .limit(count)
  ).map(rowOf);

/** Oldest first, with the end of the hour of each. */
export const listCreatedSince = (reader: Reader, creditId: string, since: Date): Promise<{ createdAt: Date }[]> =>
  reader
    .select({ createdAt: phoneLinks.createdAt })
    .from(phoneLinks)
    .where(and(eq(phoneLinks.creditId, creditId), gt(phoneLinks.createdAt, since)))
    .orderBy(asc(phoneLinks.createdAt));

export async function insertLink(tx: Tx, link: typeof phoneLinks.$inferInsert): Promise<LinkRow> {
  const [row] = await tx.insert(phoneLinks).values(link).returning();
  if (!row) throw new Error('The link was not inserted');
  return { ...row, sessionEndedAt: null };
}

export async function updateLink(tx: Tx, id: string, changes: LinkChanges): Promise<void> {
  await tx.update(phoneLinks).set(changes).where(eq(phoneLinks.id, id));
}

export async function countDocument(tx: Tx, id: string): Promise<void> {
  await tx
    .update(phoneLinks)
    .set({ documents: sql`${phoneLinks.documents} + 1` })
    .where(eq(phoneLinks.id, id));
}

export async function deleteLinksOf(tx: Tx, creditIds: readonly string[]): Promise<void> {
  if (creditIds.length > 0) await tx.delete(phoneLinks).where(inArray(phoneLinks.creditId, [...creditIds]));
}

/** For the daily clean-up. */
export const deleteOldPhoneLinks = (tx: Tx, limit: Date, count: number): Promise<number> =>
  deleteBatch(tx, phoneLinks, lt(phoneLinks.endedAt, limit), count);

// Links that a phone opened, for the person.

const openedOf = (userId: string) => and(eq(credits.userId, userId), isNotNull(phoneLinks.openedAt));

/** Newest first, `limit + 1` rows. */
export const listOpenedLinks = async (
  reader: Reader,
  userId: string,
  { limit, offset, after }: { limit: number; offset: number; after: Keyset | null },
): Promise<LinkRow[]> => {
  const rows = await reader
    .select({ link: phoneLinks, sessionEndedAt: userSessions.revokedAt })
    .from(phoneLinks)
    .innerJoin(credits, eq(credits.id, phoneLinks.creditId))
    .leftJoin(userSessions, eq(userSessions.id, phoneLinks.sessionId))
    .where(and(openedOf(userId), after ? isAfter(phoneLinks.createdAt, phoneLinks.id, after, 'desc') : undefined))
    .orderBy(desc(phoneLinks.createdAt), desc(phoneLinks.id))
    .limit(limit + 1)
    .offset(offset);
  return rows.map(rowOf);
};

export async function countOpenedLinks(reader: Reader, userId: string): Promise<number> {
  const [row] = await reader
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(phoneLinks)
    .innerJoin(credits, eq(credits.id, phoneLinks.creditId))
    .where(openedOf(userId));
  return row?.count ?? 0;
}

/** What the phone may know of the application. */
export async function findWhose(reader: Reader, creditId: string) {
  const [row] = await reader
    .select({
      nombres: users.nombres,
      apellidos: users.apellidos,
      institution: { name: institutions.name, logoImageId: institutions.logoImageId },
    })
    .from(credits)
    .innerJoin(users, eq(users.id, credits.userId))
    .leftJoin(institutions, eq(institutions.id, credits.institutionId))
    .where(eq(credits.id, creditId));
  return row ?? null;
}
