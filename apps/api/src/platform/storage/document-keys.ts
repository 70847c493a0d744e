import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { ensureSecretFile } from '#platform/storage/secret-file.ts';

/** An AES-256 key; `id` is written in front of the files it encrypts. */
export interface DocumentKey {
  readonly id: string;
  /** A KeyObject does not print its bytes. */
  readonly secret: KeyObject;
}

/** The first key encrypts, all decrypt. */
export type DocumentKeys = readonly [DocumentKey, ...DocumentKey[]];

const form = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/]{43}=)$/;

/**
 * Parses `DOCUMENT_KEYS`: `id:base64-of-32-bytes`, separated by commas or whitespace. To rotate, put a new key first
 * and keep the old ones while files use them.
 * @throws Error for an empty list, a malformed entry or a repeated id; the message never contains a key.
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

export const generateDocumentKey = (): string =>
  `k${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64')}`;

/**
 * The configured keys, or those in `DATA_DIR/secrets/document-keys`, generated on the first start.
 * @throws Error in production without configured keys, because a key stored beside the files does not protect them.
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
