import { DomainError } from '@cotejo/contracts/core/errors';
import { documentMaximumBytes } from '@cotejo/contracts/core/limits';
import { fileTypeFromBuffer } from 'file-type';
import { sha256 } from '#sha256.ts';
import { cleanDocumentImage } from '#storage/inspect-image.ts';
import { readPdf } from '#storage/inspect-pdf.ts';

type DocumentMimeType = 'image/jpeg' | 'image/png' | 'application/pdf';

/**
 * What may be stored: for images the re-encoded image, never the bytes that were sent; of a
 * protected PDF its plain copy.
 */
export interface InspectedDocument {
  readonly bytes: Buffer;
  /** SHA-256 in hex of `bytes`. */
  readonly sha256: string;
  /** SHA-256 of what was sent. */
  readonly receivedSha256: string;
  readonly mimeType: DocumentMimeType;
  /** Pixels as shown, of images. */
  readonly dimensions: { readonly width: number; readonly height: number } | null;
}

/**
 * Decides by the bytes alone whether a file can be a supporting document: JPG, PNG or PDF of at
 * most 5 MB. Name and declared type do not count.
 *
 * @throws DomainError FILE_EMPTY, FILE_TOO_LARGE, FILE_TYPE_INVALID (also damaged, protected and
 *   active files, with a text that says what to do).
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
  // The detector also finds a PDF behind other bytes and reads Illustrator files as PostScript: the
  // first bytes decide.
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return 'application/pdf';
  const mime = await fileTypeFromBuffer(bytes).then(
    (type) => type?.mime,
    () => undefined,
  );
  return mime === 'application/pdf' ? undefined : mime;
}
