import { and, asc, eq, inArray, notInArray, sql, sum } from 'drizzle-orm';
import type { Reader, Tx } from '#db/database.ts';
import { credits, documents, formerDocuments } from '#db/schema.ts';

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

/** Bytes stored of all documents in a person's credits that nobody has decided, those that were replaced included. */
export async function sumUndecidedBytes(reader: Reader, userId: string): Promise<number> {
  const sumOf = async (table: typeof documents | typeof formerDocuments) => {
    const [row] = await reader
      .select({ bytes: sum(table.sizeBytes).mapWith(Number) })
      .from(table)
      .innerJoin(credits, eq(credits.id, table.creditId))
      .where(and(eq(credits.userId, userId), notInArray(credits.status, ['APPROVED', 'REJECTED'])));
    return row?.bytes ?? 0;
  };
  return (await sumOf(documents)) + (await sumOf(formerDocuments));
}

export async function insertDocument(tx: Tx, document: typeof documents.$inferInsert): Promise<DocumentRow> {
  const [row] = await tx.insert(documents).values(document).returning();
  if (!row) throw new Error('The document was not inserted');
  return row;
}

/** Takes the present document of a type away and gives it, or null when there was none. */
export async function takeDocumentOfType(
  tx: Tx,
  creditId: string,
  documentType: DocumentRow['documentType'],
): Promise<DocumentRow | null> {
  const [row] = await tx
    .delete(documents)
    .where(and(eq(documents.creditId, creditId), eq(documents.documentType, documentType)))
    .returning();
  return row ?? null;
}

export async function takeDocument(tx: Tx, creditId: string, id: string): Promise<DocumentRow | null> {
  const [row] = await tx
    .delete(documents)
    .where(and(eq(documents.id, id), eq(documents.creditId, creditId)))
    .returning();
  return row ?? null;
}

export async function insertFormerDocument(tx: Tx, former: typeof formerDocuments.$inferInsert): Promise<void> {
  await tx.insert(formerDocuments).values(former);
}

/** Hashes of the files of one type that were rejected since the last decision on the credit, the present one included. */
export async function listRejectedHashes(tx: Tx, creditId: string, documentType: DocumentRow['documentType']) {
  const hashesOf = (table: typeof documents | typeof formerDocuments) =>
    tx
      .select({ sha256: table.sha256, receivedSha256: table.receivedSha256 })
      .from(table)
      .where(and(eq(table.creditId, creditId), eq(table.documentType, documentType), eq(table.isVerified, false)));
  return [...(await hashesOf(documents)), ...(await hashesOf(formerDocuments))];
}

/** Forgets the former documents of a credit; the storage keys of their files. */
export async function deleteFormerDocuments(tx: Tx, creditId: string): Promise<string[]> {
  const rows = await tx
    .delete(formerDocuments)
    .where(eq(formerDocuments.creditId, creditId))
    .returning({ storageKey: formerDocuments.storageKey });
  return rows.map(({ storageKey }) => storageKey);
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
