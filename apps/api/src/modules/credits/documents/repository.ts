import { and, asc, desc, eq, inArray, isNull, lt, ne, not, notInArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Reader, Tx } from '#platform/db/database.ts';
import { takeLock } from '#platform/db/locks.ts';
import { admins, credits, documentParts, documents, documentUploads, isInUse, users } from '#platform/db/schema.ts';
import { lockOwnCredit } from '../repository.ts';

export type DocumentRow = typeof documents.$inferSelect;

// Documents are "in use" until they are deleted or replaced (`isInUse`).
export async function listDocumentsOf(reader: Reader, creditIds: readonly string[]): Promise<DocumentRow[]> {
  if (creditIds.length === 0) return [];
  return reader
    .select()
    .from(documents)
    .where(and(inArray(documents.creditId, [...creditIds]), isInUse(documents)))
    .orderBy(asc(documents.createdAt), asc(documents.id));
}

export async function findDocument(reader: Reader, creditId: string, id: string): Promise<DocumentRow | null> {
  const [row] = await reader
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), eq(documents.creditId, creditId), isInUse(documents)));
  return row ?? null;
}

interface UploadKeys {
  readonly userId: string;
  readonly creditId: string;
  readonly documentType: DocumentRow['documentType'];
}

/**
 * Locks the caller's credit and reads what the upload rules need: the document of this type in use, the replaced ones,
 * and the bytes of all documents in the user's undecided credits, replaced ones included. Null if not found.
 */
export async function lockForUpload(tx: Tx, { userId, creditId, documentType }: UploadKeys) {
  const credit = await lockOwnCredit(tx, userId, creditId);
  if (!credit) return null;
  const ofType = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.creditId, creditId), eq(documents.documentType, documentType)))
    .orderBy(asc(documents.id));
  const [sum] = await tx
    .select({ bytes: sql`coalesce(sum(${documents.sizeBytes}), 0)`.mapWith(Number) })
    .from(documents)
    .innerJoin(credits, eq(credits.id, documents.creditId))
    .where(and(eq(credits.userId, userId), notInArray(credits.status, ['APPROVED', 'REJECTED'])));
  return {
    credit,
    present: ofType.find(({ replacedAt }) => replacedAt === null) ?? null,
    former: ofType.filter(({ replacedAt }) => replacedAt !== null),
    undecidedBytes: sum?.bytes ?? 0,
  };
}

export async function insertDocument(tx: Tx, document: DocumentRow): Promise<void> {
  await tx.insert(documents).values(document);
}

export async function deleteDocumentRow(tx: Tx, id: string): Promise<void> {
  await tx.delete(documents).where(eq(documents.id, id));
}

/** Hides a document from its owner and deletes the upload it came from. */
export async function markReplaced(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(documents).set({ replacedAt: now }).where(eq(documents.id, id));
  await tx.delete(documentUploads).where(eq(documentUploads.documentId, id));
}

/** Deletes the replaced documents of a credit; returns the storage keys. */
export async function deleteFormerDocuments(tx: Tx, creditId: string): Promise<string[]> {
  const rows = await tx
    .delete(documents)
    .where(and(eq(documents.creditId, creditId), not(isInUse(documents))))
    .returning({ storageKey: documents.storageKey });
  return rows.map(({ storageKey }) => storageKey);
}

/** Deletes all documents of the credits, also replaced ones. */
export async function deleteDocumentsOf(tx: Tx, creditIds: readonly string[]) {
  if (creditIds.length === 0) return [];
  return tx
    .delete(documents)
    .where(inArray(documents.creditId, [...creditIds]))
    .returning({ id: documents.id, storageKey: documents.storageKey });
}

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

const selectReviewed = (reader: Reader, condition: SQL | undefined) =>
  reader
    .select({ document: documents, reviewer: { nombres: admins.nombres, apellidos: admins.apellidos } })
    .from(documents)
    .leftJoin(admins, eq(admins.id, documents.verifiedBy))
    .where(condition)
    .$dynamic();

export type ReviewedDocumentRow = Awaited<ReturnType<typeof selectReviewed>>[number];

export const listReviewedDocuments = (reader: Reader, creditId: string) =>
  selectReviewed(reader, and(eq(documents.creditId, creditId), isInUse(documents))).orderBy(
    asc(documents.createdAt),
    asc(documents.id),
  );

export const listFormerDocuments = (reader: Reader, creditId: string) =>
  selectReviewed(reader, and(eq(documents.creditId, creditId), not(isInUse(documents)))).orderBy(
    desc(documents.replacedAt),
    desc(documents.id),
  );

/** Finds replaced documents too. */
export async function findReviewedDocument(
  reader: Reader,
  id: string,
  creditId?: string,
): Promise<ReviewedDocumentRow | null> {
  const ofCredit = creditId === undefined ? undefined : eq(documents.creditId, creditId);
  const [row] = await selectReviewed(reader, and(eq(documents.id, id), ofCredit));
  return row ?? null;
}

export async function existsCredit(reader: Reader, id: string): Promise<boolean> {
  const [row] = await reader.select({ id: credits.id }).from(credits).where(eq(credits.id, id));
  return row !== undefined;
}

/**
 * For each document of this credit, the newest credit of each other user that has the same file; newest first. Compares
 * stored bytes: re-encoding an image is deterministic, so equal images stay equal.
 */
export async function listSharedFiles(
  reader: Reader,
  { id, userId }: { id: string; userId: string | null },
): Promise<{ documentId: string; creditId: string; nombres: string | null; apellidos: string | null }[]> {
  const other = alias(documents, 'other');
  // A CTE, so that the other documents are found by the index on `sha256`.
  const own = reader.$with('own').as(
    reader
      .select({ id: documents.id, sha256: documents.sha256 })
      .from(documents)
      .where(and(eq(documents.creditId, id), isInUse(documents))),
  );
  // Credits of deleted accounts may belong to different people, so each is its own owner.
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
    .innerJoin(other, and(eq(other.sha256, own.sha256), ne(other.creditId, id), isInUse(other)))
    .innerJoin(credits, eq(credits.id, other.creditId))
    .leftJoin(users, eq(users.id, credits.userId))
    .where(sql`${credits.userId} is distinct from ${userId}::uuid`)
    .orderBy(own.id, owner, desc(credits.createdAt), desc(credits.id))
    .as('newest');
  return reader.select().from(newest).orderBy(desc(newest.createdAt), desc(newest.creditId));
}

export type UploadRow = typeof documentUploads.$inferSelect;
export type PartRow = typeof documentParts.$inferSelect;

/** The side that began it: the site, or the phone of one link. */
const ofSide = (phoneLinkId: string | null) =>
  phoneLinkId === null ? isNull(documentUploads.phoneLinkId) : eq(documentUploads.phoneLinkId, phoneLinkId);

export async function findUpload(
  reader: Reader,
  { id, creditId, phoneLinkId }: Pick<UploadRow, 'id' | 'creditId' | 'phoneLinkId'>,
): Promise<UploadRow | null> {
  const [row] = await reader
    .select()
    .from(documentUploads)
    .where(and(ofCredit(creditId, id), ofSide(phoneLinkId)));
  return row ?? null;
}

/** Locks the upload: of two concurrent parts for the same offset the second is refused. */
export async function lockUpload(tx: Tx, creditId: string, id: string): Promise<UploadRow | null> {
  const [row] = await tx.select().from(documentUploads).where(ofCredit(creditId, id)).for('update');
  return row ?? null;
}

const ofCredit = (creditId: string, id: string) =>
  and(eq(documentUploads.id, id), eq(documentUploads.creditId, creditId));

export async function findUploadOfFile(
  tx: Tx,
  {
    creditId,
    documentType,
    phoneLinkId,
    sizeBytes,
    sha256,
  }: Pick<UploadRow, 'creditId' | 'documentType' | 'phoneLinkId' | 'sizeBytes'> & { sha256: string },
): Promise<UploadRow | null> {
  const [row] = await tx
    .select()
    .from(documentUploads)
    .where(
      and(
        eq(documentUploads.creditId, creditId),
        ofSide(phoneLinkId),
        eq(documentUploads.documentType, documentType),
        eq(documentUploads.sizeBytes, sizeBytes),
        eq(documentUploads.sha256, sha256),
        isNull(documentUploads.documentId),
      ),
    )
    .orderBy(desc(documentUploads.receivedBytes))
    .limit(1);
  return row ?? null;
}

/** Incomplete uploads of a user, least recently active first. Takes the user's upload lock. */
export async function lockOpenUploads(tx: Tx, userId: string): Promise<UploadRow[]> {
  await takeLock(tx, 'uploads', userId);
  const rows = await tx
    .select({ upload: documentUploads })
    .from(documentUploads)
    .innerJoin(credits, eq(credits.id, documentUploads.creditId))
    .where(and(eq(credits.userId, userId), isNull(documentUploads.documentId)))
    .orderBy(asc(documentUploads.updatedAt), asc(documentUploads.id));
  return rows.map(({ upload }) => upload);
}

export async function insertUpload(tx: Tx, upload: typeof documentUploads.$inferInsert): Promise<UploadRow> {
  const [row] = await tx.insert(documentUploads).values(upload).returning();
  if (!row) throw new Error('The upload was not inserted');
  return row;
}

export async function addPart(tx: Tx, part: PartRow, now: Date): Promise<UploadRow> {
  await tx.insert(documentParts).values(part);
  const [row] = await tx
    .update(documentUploads)
    .set({ receivedBytes: part.firstByte + part.sizeBytes, updatedAt: now })
    .where(eq(documentUploads.id, part.uploadId))
    .returning();
  if (!row) throw new Error('The upload of the part was not there');
  return row;
}

export async function listParts(reader: Reader, uploadId: string): Promise<PartRow[]> {
  return reader
    .select()
    .from(documentParts)
    .where(eq(documentParts.uploadId, uploadId))
    .orderBy(asc(documentParts.firstByte));
}

/** Links a locked upload to its document and deletes the parts; returns their storage keys. */
export async function closeUpload(tx: Tx, id: string, documentId: string, now: Date): Promise<string[]> {
  await tx.update(documentUploads).set({ documentId, updatedAt: now }).where(eq(documentUploads.id, id));
  return deletePartsOf(tx, [id]);
}

export async function deleteUploads(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const keys = await deletePartsOf(tx, ids);
  if (ids.length > 0) await tx.delete(documentUploads).where(inArray(documentUploads.id, [...ids]));
  return keys;
}

const unfinishedOfLink = (phoneLinkId: string) =>
  and(eq(documentUploads.phoneLinkId, phoneLinkId), isNull(documentUploads.documentId));

/** Unfinished ones, oldest first. */
export const listUploadsOfLink = (reader: Reader, phoneLinkId: string): Promise<UploadRow[]> =>
  reader.select().from(documentUploads).where(unfinishedOfLink(phoneLinkId)).orderBy(asc(documentUploads.createdAt));

/** Waits for a part that is being stored, and deletes it too. Returns the storage keys. */
export async function deleteUploadsOfLink(tx: Tx, phoneLinkId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: documentUploads.id })
    .from(documentUploads)
    .where(unfinishedOfLink(phoneLinkId))
    .orderBy(asc(documentUploads.id))
    .for('update');
  return deleteUploads(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Returns the storage keys of their parts. */
export async function deleteUploadsOf(tx: Tx, creditIds: readonly string[]): Promise<string[]> {
  if (creditIds.length === 0) return [];
  const rows = await tx
    .select({ id: documentUploads.id })
    .from(documentUploads)
    .where(inArray(documentUploads.creditId, [...creditIds]));
  return deleteUploads(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Locks up to `count` uploads that are unchanged since `limit`; skips uploads locked by a request. */
export async function lockUploadsBefore(tx: Tx, limit: Date, count: number): Promise<string[]> {
  const rows = await tx
    .select({ id: documentUploads.id })
    .from(documentUploads)
    .where(lt(documentUploads.updatedAt, limit))
    .limit(count)
    .for('update', { skipLocked: true });
  return rows.map(({ id }) => id);
}

async function deletePartsOf(tx: Tx, uploadIds: readonly string[]): Promise<string[]> {
  if (uploadIds.length === 0) return [];
  const rows = await tx
    .delete(documentParts)
    .where(inArray(documentParts.uploadId, [...uploadIds]))
    .returning({ storageKey: documentParts.storageKey });
  return rows.map(({ storageKey }) => storageKey);
}
