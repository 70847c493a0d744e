import { and, asc, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Reader } from '#db/database.ts';
import { admins, credits, documents, formerDocuments, users } from '#db/schema.ts';

const select = (reader: Reader, condition: SQL | undefined) =>
  reader
    .select({ document: documents, reviewer: { nombres: admins.nombres, apellidos: admins.apellidos } })
    .from(documents)
    .leftJoin(admins, eq(admins.id, documents.verifiedBy))
    .where(condition)
    .orderBy(asc(documents.createdAt), asc(documents.id));

export type ReviewedDocumentRow = Awaited<ReturnType<typeof select>>[number];

export const listDocumentsOf = (reader: Reader, creditId: string) => select(reader, eq(documents.creditId, creditId));

export async function findDocument(reader: Reader, id: string, creditId?: string): Promise<ReviewedDocumentRow | null> {
  const ofCredit = creditId === undefined ? undefined : eq(documents.creditId, creditId);
  const [row] = await select(reader, and(eq(documents.id, id), ofCredit));
  return row ?? null;
}

const selectFormer = (reader: Reader, condition: SQL | undefined) =>
  reader
    .select({ document: formerDocuments, reviewer: { nombres: admins.nombres, apellidos: admins.apellidos } })
    .from(formerDocuments)
    .leftJoin(admins, eq(admins.id, formerDocuments.verifiedBy))
    .where(condition)
    .orderBy(desc(formerDocuments.replacedAt), desc(formerDocuments.id));

/** What others took the place of, newest first. */
export const listFormerDocumentsOf = (reader: Reader, creditId: string) =>
  selectFormer(reader, eq(formerDocuments.creditId, creditId));

export async function findFormerDocument(reader: Reader, id: string, creditId?: string) {
  const ofCredit = creditId === undefined ? undefined : eq(formerDocuments.creditId, creditId);
  const [row] = await selectFormer(reader, and(eq(formerDocuments.id, id), ofCredit));
  return row ?? null;
}

export async function existsCredit(reader: Reader, id: string): Promise<boolean> {
  const [row] = await reader.select({ id: credits.id }).from(credits).where(eq(credits.id, id));
  return row !== undefined;
}

/**
 * The newest application of each other person that holds a file of this credit, by the document of
 * this credit, newest first. Files are the same when the stored bytes are: images are written anew,
 * and alike ones come out alike.
 */
export async function listSharedFiles(
  reader: Reader,
  { id, userId }: { id: string; userId: string | null },
): Promise<{ documentId: string; creditId: string; nombres: string | null; apellidos: string | null }[]> {
  const other = alias(documents, 'other');
  // Found first: where the tables lie on several servers, each of them then looks for these files.
  const own = reader
    .$with('own')
    .as(
      reader.select({ id: documents.id, sha256: documents.sha256 }).from(documents).where(eq(documents.creditId, id)),
    );
  // Of those whose account is deleted nobody can say whether they are one person: each credit
  // counts.
  const owner = sql`coalesce(${credits.userId}, ${credits.id})`;
  const newest = reader
    .with(own)
    .selectDistinctOn([own.id, owner], {
      documentId: sql<string>`${own.id}`.as('document_id'),
      creditId: sql<string>`${credits.id}`.as('other_credit_id'),
      createdAt: credits.createdAt,
      nombres: users.nombres,
      apellidos: users.apellidos,
    })
    .from(own)
    .innerJoin(other, and(eq(other.sha256, own.sha256), ne(other.creditId, id)))
    .innerJoin(credits, eq(credits.id, other.creditId))
    .leftJoin(users, eq(users.id, credits.userId))
    .where(sql`${credits.userId} is distinct from ${userId}::uuid`)
    .orderBy(own.id, owner, desc(credits.createdAt), desc(credits.id))
    .as('newest');
  return reader.select().from(newest).orderBy(desc(newest.createdAt), desc(newest.creditId));
}
