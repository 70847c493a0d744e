import { DomainError } from '@cotejo/contracts/core/errors';
import {
  changedOnTheWayMessage,
  type DocumentUpload,
  uploadPartMinimumBytes,
} from '@cotejo/contracts/documents/uploads';
import type { FastifyRequest } from 'fastify';
import type { Parts, UserContext } from '#context.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { readPart } from '#http/read-part.ts';
import { sha256 } from '#sha256.ts';
import { StoredFileDamaged, StoredFileMissing } from '#storage/unavailable.ts';
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

const tornMessage = 'La parte llegó incompleta. Sigue desde donde quedó.';
const tooSmallMessage = 'Cada parte debe tener al menos 16 KB, salvo la última';
const offsetMessage = 'Upload-Offset debe ser el número del primer byte de la parte';

/** Refusals that are about the bytes: sending the same ones again would change nothing. */
const finalRefusals: ReadonlySet<string> = new Set(['FILE_EMPTY', 'FILE_TYPE_INVALID', 'FILE_UNCHANGED']);

/** An own upload. Throws NOT_FOUND, also for somebody else's. */
export async function getOwnUpload(
  context: UserContext,
  creditId: string,
  id: string,
): Promise<{ credit: CreditRow; upload: UploadRow; document: DocumentRow | null }> {
  const credit = await getOwnCredit(context, context.db, creditId);
  const upload = await findUpload(context.db, credit.id, id);
  if (!upload) throw new DomainError('NOT_FOUND');
  return { credit, upload, document: await documentOf(context, upload) };
}

/**
 * The document an upload has become; null while it is on its way. Throws NOT_FOUND when it was
 * deleted or replaced since.
 */
async function documentOf(context: UserContext, { creditId, documentId }: UploadRow): Promise<DocumentRow | null> {
  if (documentId === null) return null;
  const document = await findDocument(context.db, creditId, documentId);
  if (!document) throw new DomainError('NOT_FOUND');
  return document;
}

/**
 * Adds the bytes of a request to an own upload at the place its `Upload-Offset` names, and with the
 * last byte makes the document. What came of a part that was cut is kept. Throws NOT_FOUND,
 * INVALID_TRANSITION, CONFLICT with the present offset, VALIDATION_ERROR, FILE_TOO_LARGE, and
 * whatever `storeDocument` does.
 */
export async function sendPart(
  context: UserContext,
  creditId: string,
  uploadId: string,
  request: FastifyRequest,
): Promise<DocumentUpload> {
  const { credit, upload, document } = await getOwnUpload(context, creditId, uploadId);
  // A repeat: the response to the last part was lost.
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

/** The refusal of bytes for another place than the next one; it says which that is. */
const conflict = ({ status, version }: CreditRow, { receivedBytes }: UploadRow) =>
  new DomainError('CONFLICT', { data: { status, version, offset: receivedBytes } });

async function storePart(
  context: UserContext,
  credit: CreditRow,
  { id, creditId, receivedBytes }: UploadRow,
  bytes: Buffer,
): Promise<UploadRow> {
  const { key } = await context.storage.put(bytes);
  try {
    return await inTransaction(context.db, async (tx) => {
      const present = await lockUpload(tx, creditId, id);
      if (!present) throw new DomainError('NOT_FOUND');
      if (present.receivedBytes !== receivedBytes) throw conflict(credit, present);
      const part = { uploadId: id, firstByte: receivedBytes, sizeBytes: bytes.length, storageKey: key };
      return addPart(tx, part, context.clock.now());
    });
  } catch (error) {
    // As with documents: only a refusal of ours certainly rolled back.
    if (error instanceof DomainError) await context.storage.delete(key).catch(() => undefined);
    throw error;
  }
}

/**
 * Puts the parts together and stores what they are. A file that can never be taken ends its upload.
 */
async function makeDocument(context: UserContext, upload: UploadRow): Promise<DocumentRow> {
  const { id, creditId, documentType, fileName } = upload;
  try {
    const bytes = await readParts(context, upload);
    if (upload.sha256 !== null && upload.sha256 !== sha256(bytes)) throw new ChangedOnTheWay();
    return await storeDocument(context, creditId, { documentType, file: { bytes, fileName }, uploadId: id });
  } catch (error) {
    const isLost = error instanceof StoredFileMissing || error instanceof StoredFileDamaged;
    const isFinal = error instanceof DomainError && finalRefusals.has(error.code);
    if (!isLost && !isFinal && !(error instanceof ChangedOnTheWay)) throw error;
    // Where another request made the document meanwhile, it deleted the parts.
    const present = await findUpload(context.db, creditId, id);
    const document = present && (await documentOf(context, present));
    if (document) return document;
    await deleteUpload(context, upload);
    throw isLost ? new DomainError('NOT_FOUND') : error;
  }
}

/** The bytes that arrived are not those the hash was made of. */
class ChangedOnTheWay extends DomainError {
  constructor() {
    super('VALIDATION_ERROR', { message: changedOnTheWayMessage });
  }
}

/** Every byte of an upload. @throws StoredFileMissing where one is not there */
async function readParts({ db, storage }: UserContext, { id, sizeBytes }: UploadRow): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (const { storageKey } of await listParts(db, id)) parts.push(await storage.get(storageKey));
  const bytes = Buffer.concat(parts);
  if (bytes.length !== sizeBytes) throw new StoredFileMissing();
  return bytes;
}

/**
 * Deletes an upload; the files of its parts go after the commit, and a document it has become
 * stays.
 */
export async function deleteUpload({ db, jobs }: UserContext, { id }: Pick<UploadRow, 'id'>): Promise<void> {
  await inTransaction(db, async (tx) => {
    const keys = await deleteUploads(tx, [id]);
    if (keys.length > 0) await jobs.enqueue(tx, 'storage.delete', { keys });
  });
}

/**
 * Deletes up to `count` uploads in parts that did not move since `limit`; the files of their parts
 * go after the commit, and what they have become stays. Returns how many. For the daily clean-up.
 */
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
