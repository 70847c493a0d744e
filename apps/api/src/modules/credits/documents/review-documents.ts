import { DomainError } from '@cotejo/contracts/core/errors';
import type { SharedFile } from '@cotejo/contracts/credits/review';
import type { AdminDocument } from '@cotejo/contracts/documents/review';
import type { AdminContext } from '#context.ts';
import type { Reader } from '#db/database.ts';
import {
  existsCredit,
  findReviewedDocument,
  listFormerDocuments,
  listReviewedDocuments,
  listSharedFiles,
  type ReviewedDocumentRow,
} from './repository.ts';

/**
 * One document by its id, in use or replaced, of the given credit when one is given. @throws
 * NOT_FOUND
 */
export async function getReviewedDocument(
  reader: Reader,
  id: string,
  creditId?: string,
): Promise<{ document: AdminDocument; storageKey: string; sha256: string }> {
  const row = await findReviewedDocument(reader, id, creditId);
  if (!row) throw new DomainError('NOT_FOUND');
  return { document: presentReviewedDocument(row), storageKey: row.document.storageKey, sha256: row.document.sha256 };
}

/**
 * For links that only know the document: a notification, /admin/documents/{id}. @throws NOT_FOUND
 */
export const findDocumentAnywhere = async ({ db }: AdminContext, id: string): Promise<AdminDocument> =>
  (await getReviewedDocument(db, id)).document;

/** The documents of a credit in use, oldest first, without content. Empty for an unknown credit. */
export async function readCreditDocuments(reader: Reader, creditId: string): Promise<AdminDocument[]> {
  return (await listReviewedDocuments(reader, creditId)).map(presentReviewedDocument);
}

/** The replaced or deleted ones, newest first, until the credit is decided. */
export async function readFormerDocuments(reader: Reader, creditId: string): Promise<AdminDocument[]> {
  return (await listFormerDocuments(reader, creditId)).map(presentReviewedDocument);
}

/**
 * The documents in use, for a caller from outside. @throws NOT_FOUND when there is no such credit
 */
export async function listCreditDocuments({ db }: AdminContext, creditId: string): Promise<AdminDocument[]> {
  if (!(await existsCredit(db, creditId))) throw new DomainError('NOT_FOUND');
  return readCreditDocuments(db, creditId);
}

const shownCredits = 5;

/** Which documents of a credit other people sent too, byte for byte, and where. */
export async function readSharedFiles(
  reader: Reader,
  credit: { id: string; userId: string | null },
): Promise<SharedFile[]> {
  const byDocument = new Map<string, { people: number; credits: SharedFile['credits'] }>();
  for (const { documentId, creditId, nombres, apellidos } of await listSharedFiles(reader, credit)) {
    const shared = byDocument.get(documentId) ?? { people: 0, credits: [] };
    shared.people += 1;
    const name = nombres === null ? 'Cuenta eliminada' : `${nombres} ${apellidos}`;
    if (shared.credits.length < shownCredits) shared.credits.push({ id: creditId, name });
    byDocument.set(documentId, shared);
  }
  return [...byDocument].map(([documentId, shared]) => ({ documentId, ...shared }));
}

/** A document as reviewers see it. */
export function presentReviewedDocument({ document, reviewer }: ReviewedDocumentRow): AdminDocument {
  const { id, creditId, verifiedAt, receivedBytes } = document;
  return {
    id,
    creditId,
    documentType: document.documentType,
    fileName: document.fileName,
    fileType: document.fileType,
    sizeBytes: document.sizeBytes,
    isVerified: document.isVerified,
    verificationDate: verifiedAt?.toISOString() ?? null,
    reason: document.reason,
    version: document.version,
    createdAt: document.createdAt.toISOString(),
    replacedAt: document.replacedAt?.toISOString() ?? null,
    fileUrl: `/api/admin/credits/${creditId}/documents/${id}/download`,
    metadata: {
      originalName: document.fileName,
      mimeType: document.fileType,
      hash: document.sha256,
      verificationDetails:
        verifiedAt === null
          ? null
          : {
              verifiedAt: verifiedAt.toISOString(),
              verifiedBy: document.verifiedBy ?? '',
              verifiedByName: reviewer && `${reviewer.nombres} ${reviewer.apellidos}`,
              comments: document.comments ?? '',
            },
      logoBase64: null,
      processingDetails: {
        receivedBytes,
        storedBytes: document.sizeBytes,
        metadataRemoved: document.fileType !== 'application/pdf',
      },
      dimensions: document.dimensions,
    },
  };
}
