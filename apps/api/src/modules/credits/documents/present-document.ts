import type { DocumentSummary } from '@cotejo/contracts/documents/applicant';
import type { DocumentUpload } from '@cotejo/contracts/documents/uploads';
import { days } from '#platform/clock.ts';
import type { DocumentRow, UploadRow } from './repository.ts';

export const presentDocument = (row: DocumentRow): DocumentSummary => ({
  id: row.id,
  documentType: row.documentType,
  fileName: row.fileName,
  source: row.source,
  fileType: row.fileType,
  sizeBytes: row.sizeBytes,
  isVerified: row.isVerified,
  verificationDate: row.verifiedAt?.toISOString() ?? null,
  reason: row.reason,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  metadata: { originalName: row.fileName, mimeType: row.fileType, hash: row.sha256, comments: row.comments },
});

/** Lifetime of an upload after its last part, and of its link to the finished document. */
export const uploadPeriodMs = days(1);

export const presentUpload = (upload: UploadRow, document: DocumentRow | null): DocumentUpload => ({
  id: upload.id,
  documentType: upload.documentType,
  sizeBytes: upload.sizeBytes,
  offset: upload.receivedBytes,
  expiresAt: new Date(upload.updatedAt.getTime() + uploadPeriodMs).toISOString(),
  document: document && presentDocument(document),
});
