import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#db/database.ts';
import { credits, documents, formerDocuments } from '#db/schema.ts';
import { lockOwnCredit } from '../repository.ts';

export type DocumentRow = typeof documents.$inferSelect;

export async function listDocumentsOf(reader: Reader, creditIds: readonly string[]): Promise<DocumentRow[]> {
  if (creditIds.length === 0) return [];
  return reader
    .select()
    .from(documents)
    .where(inArray(documents.creditId, [...creditIds]))
    .orderBy(asc(documents.createdAt), asc(documents.id));
}

export async function findDocument(reader: Reader, creditId: string, id: string): Promise<DocumentRow | null> {
  const [row] = await reader
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), eq(documents.creditId, creditId)));
  return row ?? null;
}

interface UploadKeys {
  readonly userId: string;
  readonly creditId: string;
  readonly documentType: DocumentRow['documentType'];
}

/**
 * The caller's credit, locked, with what the rules of an upload look at: the document of this type,
 * those that were replaced, and the bytes stored of all documents in the
 * person's credits that nobody has decided, replaced ones included. Null for none.
 */
export async function lockForUpload(tx: Tx, { userId, creditId, documentType }: UploadKeys) {
  const credit = await lockOwnCredit(tx, userId, creditId);
  if (!credit) return null;
  const [present] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.creditId, creditId), eq(documents.documentType, documentType)));
  const former = await tx
    .select()
    .from(formerDocuments)
    .where(and(eq(formerDocuments.creditId, creditId), eq(formerDocuments.documentType, documentType)))
    .orderBy(asc(formerDocuments.id));
  const undecidedBytes =
    (await sumUndecidedBytes(tx, documents, userId)) + (await sumUndecidedBytes(tx, formerDocuments, userId));
  return { credit, present: present ?? null, former, undecidedBytes };
}

async function sumUndecidedBytes(
  tx: Tx,
  table: typeof documents | typeof formerDocuments,
  userId: string,
): Promise<number> {
  const [sum] = await tx
    .select({ bytes: sql`coalesce(sum(${table.sizeBytes}), 0)`.mapWith(Number) })
    .from(table)
    .innerJoin(credits, eq(credits.id, table.creditId))
    .where(and(eq(credits.userId, userId), notInArray(credits.status, ['APPROVED', 'REJECTED'])));
  return sum?.bytes ?? 0;
}

export async function insertDocument(tx: Tx, document: DocumentRow): Promise<void> {
  await tx.insert(documents).values(document);
}

export async function deleteDocumentRow(tx: Tx, id: string): Promise<void> {
  await tx.delete(documents).where(eq(documents.id, id));
}

export async function insertFormerDocument(tx: Tx, former: typeof formerDocuments.$inferInsert): Promise<void> {
  await tx.insert(formerDocuments).values(former);
}

/** Deletes the former documents of a credit; the storage keys of their files. */
export async function deleteFormerDocuments(tx: Tx, creditId: string): Promise<string[]> {
  const rows = await tx
    .delete(formerDocuments)
    .where(eq(formerDocuments.creditId, creditId))
    .returning({ storageKey: formerDocuments.storageKey });
  return rows.map(({ storageKey }) => storageKey);
}

/** Every document of the credits, present and former, deleted; their storage keys and ids. */
export async function deleteDocumentsOf(tx: Tx, creditIds: readonly string[]) {
  if (creditIds.length === 0) return [];
  const deleteFrom = (table: typeof documents | typeof formerDocuments) =>
    tx
      .delete(table)
      .where(inArray(table.creditId, [...creditIds]))
      .returning({ id: table.id, storageKey: table.storageKey });
  return [...(await deleteFrom(documents)), ...(await deleteFrom(formerDocuments))];
}

/** Writes a verdict and the document's next version. */
export async function saveVerdict(
  tx: Tx,
  id: string,
  verdict: Pick<typeof documents.$inferSelect, 'isVerified' | 'verifiedAt' | 'verifiedBy' | 'comments' | 'reason'>,
): Promise<void> {
  await tx
    .update(documents)
    .set({ ...verdict, version: sql`${documents.version} + 1` })
    .where(eq(documents.id, id));
}
