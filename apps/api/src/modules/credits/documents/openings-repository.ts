import { and, asc, desc, eq, gte } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import { isAfter, type Keyset } from '#platform/db/keyset.ts';
import { takeLock } from '#platform/db/locks.ts';
import { credits, documentOpenings, documents, institutions, users } from '#platform/db/schema.ts';

export type OpeningRow = typeof documentOpenings.$inferSelect;

/** Keeps the document and its person from being deleted meanwhile. Null if one of them is gone. */
export async function lockOpened(tx: Tx, documentId: string) {
  // PostgreSQL locks the rows in the order of the joins, which is that of `locks.ts`.
  const [row] = await tx
    .select({
      userId: users.id,
      creditId: credits.id,
      documentId: documents.id,
      documentType: documents.documentType,
    })
    .from(users)
    .innerJoin(credits, eq(credits.userId, users.id))
    .innerJoin(documents, eq(documents.creditId, credits.id))
    .where(eq(documents.id, documentId))
    .for('key share');
  return row ?? null;
}

/** Openings by one administrator take turns, so that each counts those before it. */
export async function lockOpenings(tx: Tx, adminId: string): Promise<void> {
  await takeLock(tx, 'openings', adminId);
}

export async function insertOpening(tx: Tx, opening: OpeningRow): Promise<void> {
  await tx.insert(documentOpenings).values(opening);
}

/** Ids of the people whose documents the administrator opened. */
export async function listPeopleSince(reader: Reader, adminId: string, from: Date): Promise<string[]> {
  const rows = await reader
    .selectDistinct({ userId: documentOpenings.userId })
    .from(documentOpenings)
    .where(and(eq(documentOpenings.adminId, adminId), gte(documentOpenings.openedAt, from)));
  return rows.map(({ userId }) => userId);
}

/** Newest first, `limit + 1` rows. */
export const listOpeningsOf = (
  reader: Reader,
  userId: string,
  { limit, offset, after }: { limit: number; offset: number; after: Keyset | null },
) =>
  reader
    .select({
      opening: documentOpenings,
      credit: { createdAt: credits.createdAt, runningNumber: credits.runningNumber },
      institution: institutions.name,
    })
    .from(documentOpenings)
    .innerJoin(credits, eq(credits.id, documentOpenings.creditId))
    .leftJoin(institutions, eq(institutions.id, documentOpenings.institutionId))
    .where(
      and(
        eq(documentOpenings.userId, userId),
        after ? isAfter(documentOpenings.openedAt, documentOpenings.id, after, 'desc') : undefined,
      ),
    )
    .orderBy(desc(documentOpenings.openedAt), desc(documentOpenings.id))
    .limit(limit + 1)
    .offset(offset);

/** Oldest first. */
export const listAllOpeningsOf = (reader: Reader, userId: string): Promise<OpeningRow[]> =>
  reader
    .select()
    .from(documentOpenings)
    .where(eq(documentOpenings.userId, userId))
    .orderBy(asc(documentOpenings.openedAt), asc(documentOpenings.id));

export const countOpeningsOf = (reader: Reader, userId: string): Promise<number> =>
  reader.$count(documentOpenings, eq(documentOpenings.userId, userId));
