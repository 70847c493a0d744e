import type { DocumentUpload } from '@cotejo/contracts/documents/uploads';
import { days } from '#clock.ts';
import { presentDocument } from './present-document.ts';
import type { DocumentRow } from './repository.ts';
import type { UploadRow } from './uploads-repository.ts';

/**
 * How long an upload stays without another part, and how long it is known which document it has
 * become.
 */
export const uploadPeriodMs = days(1);

/** An upload as its owner sees it, with the document it has become. */
export const presentUpload = (upload: UploadRow, document: DocumentRow | null): DocumentUpload => ({
  id: upload.id,
  documentType: upload.documentType,
  sizeBytes: upload.sizeBytes,
  offset: upload.receivedBytes,
  expiresAt: new Date(upload.updatedAt.getTime() + uploadPeriodMs).toISOString(),
  document: document && presentDocument(document),
});
