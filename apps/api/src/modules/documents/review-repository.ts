import { and, asc, desc, eq, type SQL } from 'drizzle-orm';
import type { Reader } from '#db/database.ts';
import { admins, credits, documents, formerDocuments } from '#db/schema.ts';

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
