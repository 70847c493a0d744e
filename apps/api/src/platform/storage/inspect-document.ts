import { DomainError } from '@cotejo/contracts/core/errors';
import { documentMaximumBytes } from '@cotejo/contracts/core/limits';
import { fileTypeFromBuffer } from 'file-type';
import { sha256 } from '#platform/sha256.ts';
import { cleanDocumentImage } from '#platform/storage/inspect-image.ts';
import { readPdf } from '#platform/storage/inspect-pdf.ts';

type DocumentMimeType = 'image/jpeg' | 'image/png' | 'application/pdf';

/** What is stored: re-encoded images, decrypted copies of protected PDFs, other PDFs unchanged. */
export interface InspectedDocument {
  readonly bytes: Buffer;
  /** Of `bytes`, hex. */
  readonly sha256: string;
  /** Of the upload. */
  readonly receivedSha256: string;
  readonly mimeType: DocumentMimeType;
  /** Pixels as displayed; images only. */
  readonly dimensions: { readonly width: number; readonly height: number } | null;
}

/**
 * Accepts JPG, PNG and PDF up to 5 MB by content; file name and declared type are ignored.
 * @throws DomainError FILE_EMPTY, FILE_TOO_LARGE, FILE_TYPE_INVALID (also for damaged, protected and active files,
 * with a message that says what to do), UNAVAILABLE when it takes too long
 */
export async function inspectDocument(bytes: Uint8Array): Promise<InspectedDocument> {
  if (bytes.length === 0) throw new DomainError('FILE_EMPTY');
  if (bytes.length > documentMaximumBytes) throw new DomainError('FILE_TOO_LARGE');
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const mimeType = await sniff(buffer);
  const receivedSha256 = sha256(buffer);
  switch (mimeType) {
    case 'image/jpeg':
    case 'image/png': {
      const image = await cleanDocumentImage(buffer, mimeType === 'image/png' ? 'png' : 'jpeg');
      return { ...image, mimeType, sha256: sha256(image.bytes), receivedSha256 };
    }
    case 'application/pdf': {
      const pdf = await readPdf(buffer);
      return { bytes: pdf, mimeType, dimensions: null, sha256: sha256(pdf), receivedSha256 };
    }
    default:
      throw new DomainError('FILE_TYPE_INVALID');
  }
}

async function sniff(bytes: Buffer): Promise<string | undefined> {
  // The detector also finds a PDF after other bytes, and takes Illustrator files for PostScript.
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return 'application/pdf';
  const mime = await fileTypeFromBuffer(bytes).then(
    (type) => type?.mime,
    () => undefined,
  );
  return mime === 'application/pdf' ? undefined : mime;
}
