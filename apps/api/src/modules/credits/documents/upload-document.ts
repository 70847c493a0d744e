import { DomainError } from '@cotejo/contracts/core/errors';
import { undecidedDocumentsMaximumBytes } from '@cotejo/contracts/core/limits';
import {
  type DocumentSummary,
  documentTypeInvalidMessage,
  documentTypeOf,
  tooManyUndecidedMessage,
} from '@cotejo/contracts/documents/applicant';
import { personOf, type UserContext } from '#context.ts';
import { inTransaction } from '#db/database.ts';
import type { Upload } from '#http/read-upload.ts';
import { newId } from '#ids.ts';
import { safeFileName } from '#storage/file-names.ts';
import type { InspectedDocument } from '#storage/inspect-document.ts';
import { type StoredFile, sha256 } from '#storage/storage.ts';
import { getOwnCredit, requireEditable } from '../access.ts';
import { changeCredit } from '../change-credit.ts';
import { requireDocumentOpen } from '../corrections.ts';
import { presentDocument } from './present-document.ts';
import { type DocumentRow, documentInsert, lockForUpload, takeDocument } from './repository.ts';
import { retireDocument } from './retire-document.ts';

/** Throws NOT_FOUND or INVALID_TRANSITION, before a body is read for nothing. */
export async function requireOpenForDocuments(context: UserContext, creditId: string): Promise<void> {
  requireEditable(await getOwnCredit(context, context.db, creditId));
}

/**
 * Stores a document of an own credit; it takes the place of the present one of its type. The file is written before the
 * row that names it, and its predecessor deleted after the commit. Throws VALIDATION_ERROR, FILE_EMPTY, FILE_TOO_LARGE,
 * FILE_TYPE_INVALID, FILE_UNCHANGED, NOT_FOUND and INVALID_TRANSITION.
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
  const inspected = await context.inspection.document(file.bytes, personOf(context.actor));
  const stored = await context.storage.put(inspected.bytes);
  try {
    return await save(context, creditId, { documentType, inspected, stored, file });
  } catch (error) {
    // Only a refusal of ours certainly rolled back. A lost connection may have hidden the response to a commit, and then a
    // row names the file; where none does, the daily clean-up finds it.
    if (error instanceof DomainError) await context.storage.delete(stored.key).catch(() => undefined);
    throw error;
  }
}

interface NewDocument {
  readonly documentType: 'id' | 'payroll' | 'services';
  readonly inspected: InspectedDocument;
  readonly stored: StoredFile;
  readonly file: NonNullable<Upload['file']>;
}

async function save(
  context: UserContext,
  creditId: string,
  { documentType, inspected, stored, file }: NewDocument,
): Promise<DocumentSummary> {
  return inTransaction(context.db, async (tx) => {
    const { userId } = context.actor;
    const facts = await lockForUpload(tx, { userId, creditId, documentType });
    if (!facts) throw new DomainError('NOT_FOUND');
    const { credit, applicant, present: replaced } = facts;
    await requireDocumentOpen(tx, credit, documentType);
    const receivedSha256 = sha256(file.bytes);
    // Since the last decision on the credit, the present one included.
    const rejected = [...(replaced ? [replaced] : []), ...facts.former].filter(
      ({ isVerified }) => isVerified === false,
    );
    // What is stored may be written anew, so what was received tells the same file; of older documents only what was stored is
    // known, and who downloads their own document sends that.
    const isUnchanged = rejected.some(
      (document) =>
        [document.receivedSha256, document.sha256].includes(receivedSha256) ||
        (document.receivedSha256 === null && document.sha256 === stored.sha256),
    );
    if (isUnchanged) {
      throw new DomainError('FILE_UNCHANGED', { data: { status: credit.status, version: credit.version } });
    }
    // Withdrawing a credit keeps its documents, so it makes no room either; nor does replacing one that was judged.
    const freedBytes = replaced?.isVerified === null ? replaced.sizeBytes : 0;
    if (facts.undecidedBytes - freedBytes + stored.sizeBytes > undecidedDocumentsMaximumBytes)
      throw new DomainError('FILE_TOO_LARGE', { message: tooManyUndecidedMessage });
    if (replaced) {
      // Before the new one, which has its place among the credit's documents.
      await takeDocument(tx, credit.id, replaced.id);
      await retireDocument(context, tx, replaced);
    }
    const document: DocumentRow = {
      id: newId(context.clock),
      creditId: credit.id,
      documentType,
      fileName: withEnding(safeFileName(file.fileName, documentType), inspected.mimeType),
      fileType: inspected.mimeType,
      sizeBytes: stored.sizeBytes,
      receivedBytes: file.bytes.length,
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
    };
    const change = {
      kind: 'documentUploaded',
      documentId: document.id,
      documentType,
      isReplacement: replaced !== null,
    } as const;
    const writes = [documentInsert(tx, document)];
    await changeCredit(context, tx, credit, {}, change, { applicant, writes });
    return presentDocument(document);
  });
}

const endings: Record<InspectedDocument['mimeType'], readonly [string, ...string[]]> = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'application/pdf': ['.pdf'],
};

/** The bytes decided the type, so the name must not say another one. */
function withEnding(name: string, mimeType: InspectedDocument['mimeType']): string {
  const [usual] = endings[mimeType];
  return endings[mimeType].some((ending) => name.toLowerCase().endsWith(ending)) ? name : `${name}${usual}`;
}
