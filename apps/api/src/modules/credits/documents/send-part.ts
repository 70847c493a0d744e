import { DomainError } from '@cotejo/contracts/core/errors';
import {
  changedOnTheWayMessage,
  type DocumentUpload,
  uploadPartMinimumBytes,
} from '@cotejo/contracts/documents/uploads';
import type { FastifyRequest } from 'fastify';
import type { Parts, UploaderContext } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { readPart } from '#platform/http/read-part.ts';
import { sha256 } from '#platform/sha256.ts';
import { StoredFileDamaged, StoredFileMissing } from '#platform/storage/unavailable.ts';
import type { CreditRow } from '../repository.ts';
import { getOwnCredit } from '../request/own-credit.ts';
import { requireEditable } from '../state.ts';
import { presentUpload } from './present-document.ts';
import {
  addPart,
  type DocumentRow,
  deleteUploads,
  findDocument,
  findUpload,
  listParts,
  lockUpload,
  lockUploadsBefore,
  type UploadRow,
} from './repository.ts';
import { storeDocument } from './upload-document.ts';
import { phoneLinkOf, requireSide } from './uploading-side.ts';

const tornMessage = 'La parte llegó incompleta. Sigue desde donde quedó.';
const tooSmallMessage = 'Cada parte debe tener al menos 16 KB, salvo la última';
const offsetMessage = 'Upload-Offset debe ser el número del primer byte de la parte';

/** Errors that a retry with the same bytes cannot fix; they end the upload. */
const finalRefusals: ReadonlySet<string> = new Set(['FILE_EMPTY', 'FILE_TYPE_INVALID', 'FILE_UNCHANGED']);

/** Throws NOT_FOUND, also for another user's upload and for one of another side. */
export async function getOwnUpload(
  context: UploaderContext,
  creditId: string,
  id: string,
): Promise<{ credit: CreditRow; upload: UploadRow; document: DocumentRow | null }> {
  const credit = await getOwnCredit(context, context.db, creditId);
  const upload = await findUpload(context.db, { id, creditId: credit.id, phoneLinkId: phoneLinkOf(context) });
  if (!upload) throw new DomainError('NOT_FOUND');
  return { credit, upload, document: await documentOf(context, upload) };
}

/** Throws NOT_FOUND. */
export async function presentOwnUpload(
  context: UploaderContext,
  creditId: string,
  id: string,
): Promise<DocumentUpload> {
  const { upload, document } = await getOwnUpload(context, creditId, id);
  return presentUpload(upload, document);
}

/** A document that it has become stays. Throws NOT_FOUND. */
export async function deleteOwnUpload(context: UploaderContext, creditId: string, id: string): Promise<void> {
  const { upload } = await getOwnUpload(context, creditId, id);
  await deleteUpload(context, upload);
}

/** Null while the upload is incomplete. Throws NOT_FOUND if its document was deleted or replaced. */
async function documentOf(context: UploaderContext, { creditId, documentId }: UploadRow): Promise<DocumentRow | null> {
  if (documentId === null) return null;
  const document = await findDocument(context.db, creditId, documentId);
  if (!document) throw new DomainError('NOT_FOUND');
  return document;
}

/**
 * Appends the request body at `Upload-Offset`; the last byte creates the document. The received bytes of an interrupted
 * part are kept. Throws NOT_FOUND, INVALID_TRANSITION, CONFLICT with the current offset, VALIDATION_ERROR,
 * FILE_TOO_LARGE and the errors of `storeDocument`.
 */
export async function sendPart(
  context: UploaderContext,
  creditId: string,
  uploadId: string,
  request: FastifyRequest,
): Promise<DocumentUpload> {
  const { credit, upload, document } = await getOwnUpload(context, creditId, uploadId);
  // A retry: the response to the last part was lost.
  if (document) return presentUpload(upload, document);
  requireEditable(credit);
  if (readOffset(request.headers['upload-offset']) !== upload.receivedBytes) throw conflict(credit, upload);
  const missingBytes = upload.sizeBytes - upload.receivedBytes;
  const { bytes, isCut } = await readPart(request, missingBytes);
  const isLast = bytes.length === missingBytes;
  if (bytes.length < uploadPartMinimumBytes && !isLast)
    throw new DomainError('VALIDATION_ERROR', { message: isCut ? tornMessage : tooSmallMessage });
  const grown = bytes.length > 0 ? await storePart(context, credit, upload, bytes) : upload;
  if (grown.receivedBytes < grown.sizeBytes) {
    if (isCut) throw new DomainError('VALIDATION_ERROR', { message: tornMessage });
    return presentUpload(grown, null);
  }
  const stored = await makeDocument(context, grown);
  return presentUpload({ ...grown, documentId: stored.id }, stored);
}

function readOffset(header: string | string[] | undefined): number {
  const text = [header].flat()[0] ?? '';
  if (!/^\d{1,10}$/.test(text))
    throw new DomainError('VALIDATION_ERROR', { message: offsetMessage, fields: { 'Upload-Offset': offsetMessage } });
  return Number(text);
}

const conflict = ({ status, version }: CreditRow, { receivedBytes }: UploadRow) =>
  new DomainError('CONFLICT', { data: { status, version, offset: receivedBytes } });

async function storePart(
  context: UploaderContext,
  credit: CreditRow,
  { id, creditId, receivedBytes }: UploadRow,
  bytes: Buffer,
): Promise<UploadRow> {
  const { key } = await context.storage.put(bytes);
  try {
    return await inTransaction(context.db, async (tx) => {
      const present = await lockUpload(tx, creditId, id);
      await requireSide(context, tx);
      if (!present) throw new DomainError('NOT_FOUND');
      if (present.receivedBytes !== receivedBytes) throw conflict(credit, present);
      const part = { uploadId: id, firstByte: receivedBytes, sizeBytes: bytes.length, storageKey: key };
      return addPart(tx, part, context.clock.now());
    });
  } catch (error) {
    // Other errors may hide a successful commit that refers to the file; see `storeDocument`.
    if (error instanceof DomainError) await context.storage.delete(key).catch(() => undefined);
    throw error;
  }
}

/** Joins the parts and stores the document. An error that a retry cannot fix deletes the upload. */
async function makeDocument(context: UploaderContext, upload: UploadRow): Promise<DocumentRow> {
  const { id, creditId, documentType, fileName } = upload;
  try {
    const bytes = await readParts(context, upload);
    if (upload.sha256 !== null && upload.sha256 !== sha256(bytes)) throw new ChangedOnTheWay();
    return await storeDocument(context, creditId, { documentType, file: { bytes, fileName }, uploadId: id });
  } catch (error) {
    const isLost = error instanceof StoredFileMissing || error instanceof StoredFileDamaged;
    const isFinal = error instanceof DomainError && finalRefusals.has(error.code);
    if (!isLost && !isFinal && !(error instanceof ChangedOnTheWay)) throw error;
    // A concurrent request may have created the document and deleted the parts.
    const present = await findUpload(context.db, upload);
    const document = present && (await documentOf(context, present));
    if (document) return document;
    await deleteUpload(context, upload);
    throw isLost ? new DomainError('NOT_FOUND') : error;
  }
}

class ChangedOnTheWay extends DomainError {
  constructor() {
    super('VALIDATION_ERROR', { message: changedOnTheWayMessage });
  }
}

/** Throws StoredFileMissing if a part is missing. */
async function readParts(
  { db, storage }: Pick<Parts, 'db' | 'storage'>,
  { id, sizeBytes }: UploadRow,
): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (const { storageKey } of await listParts(db, id)) parts.push(await storage.get(storageKey));
  const bytes = Buffer.concat(parts);
  if (bytes.length !== sizeBytes) throw new StoredFileMissing();
  return bytes;
}

/** Deletes an upload but not the document it became. The files are deleted after the commit. */
export async function deleteUpload(
  { db, jobs }: Pick<Parts, 'db' | 'jobs'>,
  { id }: Pick<UploadRow, 'id'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const keys = await deleteUploads(tx, [id]);
    if (keys.length > 0) await jobs.enqueue(tx, 'storage.delete', { keys });
  });
}

/** For the daily clean-up. Keeps the finished documents. Returns the number of deleted uploads. */
export async function deleteOldUploads(
  { jobs }: Pick<Parts, 'jobs'>,
  tx: Tx,
  limit: Date,
  count: number,
): Promise<number> {
  const ids = await lockUploadsBefore(tx, limit, count);
  const keys = await deleteUploads(tx, ids);
  if (keys.length > 0) await jobs.enqueue(tx, 'storage.delete', { keys });
  return ids.length;
}
