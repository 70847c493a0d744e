import { and, asc, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#db/database.ts';
import { credits, documentParts, documentUploads } from '#db/schema.ts';

export type UploadRow = typeof documentUploads.$inferSelect;
export type PartRow = typeof documentParts.$inferSelect;

export async function findUpload(reader: Reader, creditId: string, id: string): Promise<UploadRow | null> {
  const [row] = await reader.select().from(documentUploads).where(ofCredit(creditId, id));
  return row ?? null;
}

/**
 * The upload, locked until the transaction ends: of two parts for one place the second finds it
 * taken.
 */
export async function lockUpload(tx: Tx, creditId: string, id: string): Promise<UploadRow | null> {
  const [row] = await tx.select().from(documentUploads).where(ofCredit(creditId, id)).for('update');
  return row ?? null;
}

const ofCredit = (creditId: string, id: string) =>
  and(eq(documentUploads.id, id), eq(documentUploads.creditId, creditId));

/** The open upload of the same file for the same document, or null. */
export async function findUploadOfFile(
  tx: Tx,
  {
    creditId,
    documentType,
    sizeBytes,
    sha256,
  }: Pick<UploadRow, 'creditId' | 'documentType' | 'sizeBytes'> & { sha256: string },
): Promise<UploadRow | null> {
  const [row] = await tx
    .select()
    .from(documentUploads)
    .where(
      and(
        eq(documentUploads.creditId, creditId),
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

/**
 * The person's uploads that miss bytes, the one that rests longest first. Others who ask wait until
 * the transaction ends.
 */
export async function lockOpenUploads(tx: Tx, userId: string): Promise<UploadRow[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${userId}`}, 0))`);
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

/** Adds a part to a locked upload and moves its end. */
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

/** The parts in the order of their bytes. */
export async function listParts(reader: Reader, uploadId: string): Promise<PartRow[]> {
  return reader
    .select()
    .from(documentParts)
    .where(eq(documentParts.uploadId, uploadId))
    .orderBy(asc(documentParts.firstByte));
}

/**
 * Notes which document a locked upload has become and deletes its parts; the storage keys of their
 * files.
 */
export async function closeUpload(tx: Tx, id: string, documentId: string, now: Date): Promise<string[]> {
  await tx.update(documentUploads).set({ documentId, updatedAt: now }).where(eq(documentUploads.id, id));
  return deletePartsOf(tx, [id]);
}

/** Deletes uploads with their parts; the storage keys of their files. */
export async function deleteUploads(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const keys = await deletePartsOf(tx, ids);
  if (ids.length > 0) await tx.delete(documentUploads).where(inArray(documentUploads.id, [...ids]));
  return keys;
}

/** Deletes every upload of the credits; the storage keys of their files. */
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

/**
 * Up to `count` uploads that did not move since `limit`; one that a part is being added to is left
 * for the next time.
 */
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
