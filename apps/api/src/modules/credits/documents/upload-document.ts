import { DomainError } from '@cotejo/contracts/core/errors';
import { undecidedDocumentsMaximumBytes } from '@cotejo/contracts/core/limits';
import {
  type DocumentSummary,
  documentTypeInvalidMessage,
  documentTypeOf,
  type RequiredDocumentType,
  tooManyUndecidedMessage,
} from '@cotejo/contracts/documents/applicant';
import type { UploaderContext, UserContext } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { Upload } from '#platform/http/read-upload.ts';
import { newId } from '#platform/ids.ts';
import { safeFileName } from '#platform/storage/file-names.ts';
import type { InspectedDocument } from '#platform/storage/inspect-document.ts';
import type { StoredFile } from '#platform/storage/storage.ts';
import { changeCredit } from '../change-credit.ts';
import { getOwnCredit } from '../request/own-credit.ts';
import { requireDocumentOpen } from '../review/corrections.ts';
import { requireEditable } from '../state.ts';
import { retireDocument } from './delete-document.ts';
import { presentDocument } from './present-document.ts';
import {
  closeUpload,
  type DocumentRow,
  findDocument,
  insertDocument,
  lockForUpload,
  lockUpload,
} from './repository.ts';
import { phoneLinkOf, requireSide } from './uploading-side.ts';

/** Checked before the request body is read. Throws NOT_FOUND or INVALID_TRANSITION. */
export async function requireOpenForDocuments(context: UserContext, creditId: string): Promise<void> {
  requireEditable(await getOwnCredit(context, context.db, creditId));
}

/**
 * Stores a document of the caller's credit in place of the current one of its type. The file is written before its row,
 * and the old file is deleted after the commit. Throws VALIDATION_ERROR, FILE_EMPTY, FILE_TOO_LARGE, FILE_TYPE_INVALID,
 * FILE_UNCHANGED, NOT_FOUND or INVALID_TRANSITION.
 */
export async function uploadDocument(
  context: UserContext,
  creditId: string,
  { fields, file }: Upload,
): Promise<DocumentSummary> {
  const documentType = documentTypeOf(fields.documentType ?? '');
  if (!documentType) {
    throw new DomainError('VALIDATION_ERROR', {
      message: documentTypeInvalidMessage,
      fields: { documentType: documentTypeInvalidMessage },
    });
  }
  if (!file) {
    const message = 'Debe adjuntar un archivo';
    throw new DomainError('VALIDATION_ERROR', { message, fields: { file: message } });
  }
  return presentDocument(await storeDocument(context, creditId, { documentType, file }));
}

interface ReceivedDocument {
  readonly documentType: RequiredDocumentType;
  readonly file: NonNullable<Upload['file']>;
  /** The resumable upload that this document finishes. */
  readonly uploadId?: string;
}

/** Inspects and stores a complete document. Takes ownership of the bytes. Errors as in `uploadDocument`. */
export async function storeDocument(
  context: UploaderContext,
  creditId: string,
  received: ReceivedDocument,
): Promise<DocumentRow> {
  const { bytes, fileName } = received.file;
  const receivedBytes = bytes.length;
  const inspected = await context.inspection.document(bytes);
  const stored = await context.storage.put(inspected.bytes, inspected.sha256);
  try {
    const document = await save(context, creditId, { ...received, fileName, receivedBytes, inspected, stored });
    // A concurrent request already finished the same upload.
    if (document.storageKey !== stored.key) await context.storage.delete(stored.key).catch(() => undefined);
    return document;
  } catch (error) {
    // Only a DomainError proves a rollback. After a lost connection the commit may have succeeded and a row may refer
    // to the file; if not, the daily clean-up deletes the file.
    if (error instanceof DomainError) await context.storage.delete(stored.key).catch(() => undefined);
    throw error;
  }
}

type UploadFacts = NonNullable<Awaited<ReturnType<typeof lockForUpload>>>;

interface NewDocument extends Omit<ReceivedDocument, 'file'> {
  readonly fileName: string;
  readonly receivedBytes: number;
  readonly inspected: InspectedDocument;
  readonly stored: StoredFile;
}

async function save(
  context: UploaderContext,
  creditId: string,
  { documentType, fileName, receivedBytes, inspected, stored, uploadId }: NewDocument,
): Promise<DocumentRow> {
  return inTransaction(context.db, async (tx) => {
    const { userId } = context.actor;
    const facts = await lockForUpload(tx, { userId, creditId, documentType });
    if (!facts) throw new DomainError('NOT_FOUND');
    const { credit, present: replaced } = facts;
    const ended = uploadId === undefined ? null : await findDocumentOfUpload(tx, credit.id, uploadId);
    if (ended) return ended;
    await requireSide(context, tx);
    await requireDocumentOpen(tx, credit, documentType);
    const { receivedSha256 } = inspected;
    requireNotRejected(facts, receivedSha256);
    // Documents of canceled credits count, and replacing a document with a verdict frees nothing, since both are kept.
    const freedBytes = replaced?.isVerified === null ? replaced.sizeBytes : 0;
    if (facts.undecidedBytes - freedBytes + stored.sizeBytes > undecidedDocumentsMaximumBytes)
      throw new DomainError('FILE_TOO_LARGE', { message: tooManyUndecidedMessage });
    // Before the insert: a unique index allows one document in use per type.
    if (replaced) await retireDocument(context, tx, replaced);
    const phoneLinkId = phoneLinkOf(context);
    const source = phoneLinkId === null ? 'web' : 'phone';
    const document: DocumentRow = {
      id: newId(context.clock),
      creditId: credit.id,
      documentType,
      fileName: withEnding(safeFileName(fileName, documentType), inspected.mimeType),
      fileType: inspected.mimeType,
      sizeBytes: stored.sizeBytes,
      receivedBytes,
      dimensions: inspected.dimensions,
      sha256: stored.sha256,
      receivedSha256,
      storageKey: stored.key,
      isVerified: null,
      verifiedAt: null,
      verifiedBy: null,
      comments: null,
      reason: null,
      version: 1,
      createdAt: context.clock.now(),
      replacedAt: null,
      source,
      phoneLinkId,
    };
    const change = {
      kind: 'documentUploaded',
      documentId: document.id,
      documentType,
      isReplacement: replaced !== null,
      source,
    } as const;
    await insertDocument(tx, document);
    await changeCredit(context, tx, credit, {}, change);
    if (phoneLinkId !== null) await context.phoneLinks.countDocument(tx, phoneLinkId);
    if (uploadId !== undefined) {
      const keys = await closeUpload(tx, uploadId, document.id, document.createdAt);
      await context.jobs.enqueue(tx, 'storage.delete', { keys });
    }
    return document;
  });
}

/**
 * Throws FILE_UNCHANGED for a file rejected since the last decision, as uploaded or as stored (and downloaded again).
 */
export function requireNotRejected({ credit, present, former }: UploadFacts, received: string): void {
  const rejected = [...(present ? [present] : []), ...former].filter(({ isVerified }) => isVerified === false);
  const isUnchanged = rejected.some((document) => [document.receivedSha256, document.sha256].includes(received));
  if (isUnchanged)
    throw new DomainError('FILE_UNCHANGED', { data: { status: credit.status, version: credit.version } });
}

/** Null while the upload is incomplete. Throws NOT_FOUND if upload or document were deleted. */
async function findDocumentOfUpload(tx: Tx, creditId: string, uploadId: string): Promise<DocumentRow | null> {
  const upload = await lockUpload(tx, creditId, uploadId);
  if (!upload) throw new DomainError('NOT_FOUND');
  if (upload.documentId === null) return null;
  const document = await findDocument(tx, creditId, upload.documentId);
  if (!document) throw new DomainError('NOT_FOUND');
  return document;
}

const endings: Record<InspectedDocument['mimeType'], readonly [string, ...string[]]> = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'application/pdf': ['.pdf'],
};

/** Appends the extension of the detected type if the name has another one. */
function withEnding(name: string, mimeType: InspectedDocument['mimeType']): string {
  const [usual] = endings[mimeType];
  return endings[mimeType].some((ending) => name.toLowerCase().endsWith(ending)) ? name : `${name}${usual}`;
}
