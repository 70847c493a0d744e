import { DomainError } from '@cotejo/contracts/core/errors';
import type { SharedFile } from '@cotejo/contracts/credits/review';
import type { AdminDocument } from '@cotejo/contracts/documents/review';
import type { AdminContext } from '#platform/context.ts';
import type { Reader } from '#platform/db/database.ts';
import {
  existsCredit,
  findReviewedDocument,
  listFormerDocuments,
  listReviewedDocuments,
  listSharedFiles,
  type ReviewedDocumentRow,
} from './repository.ts';

/** Finds a document, also a replaced one, optionally only within one credit. Throws NOT_FOUND. */
export async function getReviewedDocument(
  reader: Reader,
  id: string,
  creditId?: string,
): Promise<{ document: AdminDocument; storageKey: string; sha256: string }> {
  const row = await findReviewedDocument(reader, id, creditId);
  if (!row) throw new DomainError('NOT_FOUND');
  return { document: presentReviewedDocument(row), storageKey: row.document.storageKey, sha256: row.document.sha256 };
}

/** For links that contain only the document id (`/admin/documents/{id}`). Throws NOT_FOUND. */
export const findDocumentAnywhere = async ({ db }: AdminContext, id: string): Promise<AdminDocument> =>
  (await getReviewedDocument(db, id)).document;

/** Documents in use, oldest first. Empty for an unknown credit. */
export async function readCreditDocuments(reader: Reader, creditId: string): Promise<AdminDocument[]> {
  return (await listReviewedDocuments(reader, creditId)).map(presentReviewedDocument);
}

/** Replaced documents, newest first. They exist until the credit is decided. */
export async function readFormerDocuments(reader: Reader, creditId: string): Promise<AdminDocument[]> {
  return (await listFormerDocuments(reader, creditId)).map(presentReviewedDocument);
}

/** Like `readCreditDocuments`, but throws NOT_FOUND for an unknown credit. */
export async function listCreditDocuments({ db }: AdminContext, creditId: string): Promise<AdminDocument[]> {
  if (!(await existsCredit(db, creditId))) throw new DomainError('NOT_FOUND');
  return readCreditDocuments(db, creditId);
}

const shownCredits = 5;

/** Documents of a credit whose bytes other users uploaded too, with the newest five of their credits. */
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

export function presentReviewedDocument({ document, reviewer }: ReviewedDocumentRow): AdminDocument {
  const { id, creditId, verifiedAt, receivedBytes } = document;
  return {
    id,
    creditId,
    documentType: document.documentType,
    fileName: document.fileName,
    source: document.source,
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
