import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { ensureSecretFile } from '#storage/secret-file.ts';

/** One AES-256 key and the id under which encrypted files name it. */
export interface DocumentKey {
  readonly id: string;
  /** A KeyObject does not show its bytes when it is printed. */
  readonly secret: KeyObject;
}

/** Files are encrypted with the first key and opened with any of them. Never empty. */
export type DocumentKeys = readonly [DocumentKey, ...DocumentKey[]];

const form = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/]{43}=)$/;

/**
 * Reads `DOCUMENT_KEYS`: `id:base64-of-32-bytes`, several separated by commas or lines. To rotate,
 * put a new key in front and keep the old ones behind it for as long as files encrypted with them
 * exist.
 *
 * @throws Error on an empty list, a malformed entry or a repeated id; its text never holds a key.
 */
export function parseDocumentKeys(text: string): DocumentKeys {
  const keys = text
    .split(/[,\s]+/)
    .filter((entry) => entry !== '')
    .map((entry, index): DocumentKey => {
      const [, id, secret] = form.exec(entry) ?? [];
      if (id === undefined || secret === undefined)
        throw new Error(`DOCUMENT_KEYS: entry ${index + 1} is not id:base64 of 32 bytes`);
      return { id, secret: createSecretKey(secret, 'base64') };
    });
  const [first, ...others] = keys;
  if (first === undefined) throw new Error('DOCUMENT_KEYS holds no key');
  if (new Set(keys.map((key) => key.id)).size < keys.length) throw new Error('DOCUMENT_KEYS repeats an id');
  return [first, ...others];
}

/** A fresh entry in the form `parseDocumentKeys` reads. */
export const generateDocumentKey = (): string =>
  `k${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64')}`;

/**
 * The keys of the configuration, or else those of `DATA_DIR/secrets/document-keys`, made at the
 * first start (mode 0600).
 *
 * @throws Error in production without configured keys: a key stored beside the files does not
 *   protect them.
 */
export function loadDocumentKeys(options: {
  documentKeys?: string | undefined;
  dataDir: string;
  isProduction: boolean;
}): DocumentKeys {
  if (options.documentKeys) return parseDocumentKeys(options.documentKeys);
  if (options.isProduction) throw new Error('DOCUMENT_KEYS is required in production');
  return parseDocumentKeys(ensureSecretFile(join(options.dataDir, 'secrets', 'document-keys'), generateDocumentKey));
}
