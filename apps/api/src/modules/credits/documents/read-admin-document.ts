import { DomainError } from '@cotejo/contracts/core/errors';
import { documentTypeLabels } from '@cotejo/contracts/documents/applicant';
import type { AdminDocumentWithContent } from '@cotejo/contracts/documents/review';
import type { AdminContext } from '#platform/context.ts';
import type { FileReply } from '#platform/http/file-reply.ts';
import { sha256 } from '#platform/sha256.ts';
import { StoredFileDamaged, StoredFileMissing } from '#platform/storage/storage.ts';
import { recordOpening } from '../review/record-opening.ts';
import { recordDocumentOpening } from './record-document-opening.ts';
import { getReviewedDocument } from './review-documents.ts';

type Document = Awaited<ReturnType<typeof getReviewedDocument>>;

const validationTexts = {
  intact: 'El documento está íntegro y se puede abrir',
  changed: 'El archivo guardado no coincide con el que se subió. Pide que lo suban de nuevo.',
  missing: 'El archivo del documento no está disponible. Pide que lo suban de nuevo.',
} as const;

async function bytesOf({ storage }: AdminContext, { storageKey, sha256: hash }: Document) {
  try {
    const content = await storage.get(storageKey);
    return sha256(content) === hash ? { content } : { problem: validationTexts.changed };
  } catch (error) {
    if (error instanceof StoredFileMissing) return { problem: validationTexts.missing };
    if (error instanceof StoredFileDamaged) return { problem: validationTexts.changed };
    throw error;
  }
}

/** Recorded as an opening. */
async function openDocument(context: AdminContext, document: Document): Promise<Buffer> {
  const { content } = await bytesOf(context, document);
  if (!content) throw new DomainError('NOT_FOUND', { message: 'No hay contenido disponible para este documento' });
  await recordDocumentOpening(context, document.document.id);
  await recordDocumentReading(context, document);
  return content;
}

const recordDocumentReading = (context: AdminContext, { document }: Document): Promise<void> =>
  recordOpening(context, document.creditId, {
    description: `Documento abierto: ${documentTypeLabels[document.documentType]}`,
    targetId: document.id,
    documentType: document.documentType,
  });

/** The content is a data URL. In the activity log once an hour per administrator. Throws NOT_FOUND, also for a damaged file. */
export async function readAdminDocument(
  context: AdminContext,
  creditId: string,
  id: string,
): Promise<AdminDocumentWithContent> {
  const document = await getReviewedDocument(context.db, id, creditId);
  const content = await openDocument(context, document);
  return {
    ...document.document,
    fileContent: `data:${document.document.fileType};base64,${content.toString('base64')}`,
  };
}

/** Returns the bytes under the uploaded name. Recorded like `readAdminDocument`, same errors. */
export async function downloadDocument(context: AdminContext, creditId: string, id: string): Promise<FileReply> {
  const document = await getReviewedDocument(context.db, id, creditId);
  const content = await openDocument(context, document);
  return { content, contentType: document.document.fileType, fileName: document.document.fileName };
}

/** Checks that the stored file exists, can be decrypted and has the recorded hash. Throws NOT_FOUND. */
export async function validateDocument(
  context: AdminContext,
  creditId: string,
  id: string,
): Promise<{ isValid: boolean; message: string }> {
  const { problem } = await bytesOf(context, await getReviewedDocument(context.db, id, creditId));
  return { isValid: problem === undefined, message: problem ?? validationTexts.intact };
}
