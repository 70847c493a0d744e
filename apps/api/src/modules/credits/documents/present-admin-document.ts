import type { AdminDocument } from '@cotejo/contracts/documents/review';
import type { findFormerDocument, ReviewedDocumentRow } from './review-repository.ts';

type FormerDocumentRow = NonNullable<Awaited<ReturnType<typeof findFormerDocument>>>;

/** A document as reviewers see it. */
export function presentDocument({ document, reviewer }: ReviewedDocumentRow | FormerDocumentRow): AdminDocument {
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
    replacedAt: 'replacedAt' in document ? document.replacedAt.toISOString() : null,
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
      processingDetails:
        receivedBytes === null
          ? null
          : {
              receivedBytes,
              storedBytes: document.sizeBytes,
              metadataRemoved: document.fileType !== 'application/pdf',
            },
      dimensions: document.dimensions,
    },
  };
}
