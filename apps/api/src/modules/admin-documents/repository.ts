import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { Reader } from '#db/database.ts';
import { admins, credits, documents } from '#db/schema.ts';

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

export async function existsCredit(reader: Reader, id: string): Promise<boolean> {
  const [row] = await reader.select({ id: credits.id }).from(credits).where(eq(credits.id, id));
  return row !== undefined;
}
