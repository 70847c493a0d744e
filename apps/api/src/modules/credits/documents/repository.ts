import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#db/database.ts';
import { rowsOf } from '#db/rows-of.ts';
import { credits, documents, formerDocuments, users } from '#db/schema.ts';
import { applicantColumns, lockAsSeen, rowVersions, seen } from '../repository.ts';

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

const selectForUpload = (reader: Reader, { userId, creditId, documentType }: UploadKeys) => {
  const ofType = (table: typeof documents | typeof formerDocuments) =>
    and(eq(table.creditId, creditId), eq(table.documentType, documentType));
  const sizesOf = (table: typeof documents | typeof formerDocuments) => sql`
    select ${table.sizeBytes} as size from ${table} inner join ${credits} on ${credits.id} = ${table.creditId}
      where ${credits.userId} = ${userId} and ${credits.status} not in ('APPROVED', 'REJECTED')`;
  // Apart from what is locked: a person's credits may lie on several servers.
  const undecided = reader
    .$with('undecided', { bytes: sql<string>`bytes`.mapWith(Number).as('bytes') })
    .as(
      sql`select coalesce(sum(size), 0) as bytes from (${sizesOf(documents)} union all ${sizesOf(formerDocuments)}) sizes`,
    );
  return reader
    .with(undecided)
    .select({
      credit: credits,
      applicant: applicantColumns,
      present: rowsOf(documents, ofType(documents), asc(documents.id)),
      former: rowsOf(formerDocuments, ofType(formerDocuments), asc(formerDocuments.id)),
      undecidedBytes: undecided.bytes,
      ...rowVersions,
    })
    .from(credits)
    .innerJoin(seen, eq(seen.id, credits.id))
    .innerJoin(users, eq(users.id, credits.userId))
    .crossJoin(undecided)
    .where(and(eq(credits.id, creditId), eq(users.id, userId)))
    .for('update', { of: credits });
};

/**
 * The caller's credit, locked, with what the rules of an upload look at: the applicant, the
 * document of this type, those that were replaced, and the bytes stored of all documents in the
 * person's credits that nobody has decided, replaced ones included. Null for none.
 */
export async function lockForUpload(tx: Tx, keys: UploadKeys) {
  const row = await lockAsSeen(() => selectForUpload(tx, keys));
  return row && { ...row, present: row.present[0] ?? null };
}

export async function insertDocument(tx: Tx, document: DocumentRow): Promise<void> {
  await tx.insert(documents).values(document);
}

/** Takes a document away and gives it, or null when it is not there. */
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

/** Deletes the former documents of a credit; the storage keys of their files. */
export async function deleteFormerRows(tx: Tx, creditId: string): Promise<string[]> {
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
