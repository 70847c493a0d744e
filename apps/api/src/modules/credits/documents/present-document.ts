import type { DocumentSummary } from '@cotejo/contracts/documents/applicant';
import type { DocumentRow } from './repository.ts';

/** A document as its owner sees it, without content. */
export const presentDocument = (row: DocumentRow): DocumentSummary => ({
  id: row.id,
  documentType: row.documentType,
  fileName: row.fileName,
  fileType: row.fileType,
  sizeBytes: row.sizeBytes,
  isVerified: row.isVerified,
  verificationDate: row.verifiedAt?.toISOString() ?? null,
  reason: row.reason,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  metadata: { originalName: row.fileName, mimeType: row.fileType, hash: row.sha256, comments: row.comments },
});
