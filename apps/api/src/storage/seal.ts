import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { DocumentKey, DocumentKeys } from '#storage/document-keys.ts';
import { StoredFileDamaged } from '#storage/unavailable.ts';

// Layout: "CTJ1", length of the key id (1 byte), key id, nonce (12), AES-256-GCM text, tag (16).
const mark = Buffer.from('CTJ1');
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts with the first key. `name` is bound in, so a sealed file put under another name does not open. */
export function seal(keys: DocumentKeys, name: string, plain: Uint8Array): Buffer {
  const [key] = keys;
  const id = Buffer.from(key.id);
  const nonce = randomBytes(nonceBytes);
  const header = Buffer.concat([mark, Buffer.of(id.length), id, nonce]);
  const cipher = createCipheriv('aes-256-gcm', key.secret, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.concat([header, Buffer.from(name)]));
  return Buffer.concat([header, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** @throws StoredFileDamaged when it is not a sealed file, was changed or cut, or its key is not among `keys`. */
export function unseal(keys: DocumentKeys, name: string, sealed: Buffer): Buffer {
  const id = keyIdOf(sealed);
  const headerLength = mark.length + 1 + id.length + nonceBytes;
  if (!sealed.subarray(0, mark.length).equals(mark) || sealed.length < headerLength + tagBytes)
    throw new StoredFileDamaged('not a sealed file');
  const key = keys.find((candidate) => candidate.id === id);
  if (key === undefined) throw new StoredFileDamaged('its key is not configured');
  const header = sealed.subarray(0, headerLength);
  const nonce = header.subarray(headerLength - nonceBytes);
  const decipher = createDecipheriv('aes-256-gcm', key.secret, nonce, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.concat([header, Buffer.from(name)]));
  decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes));
  try {
    const plain = decipher.update(sealed.subarray(headerLength, sealed.length - tagBytes));
    return Buffer.concat([plain, decipher.final()]);
  } catch {
    throw new StoredFileDamaged('its content was changed');
  }
}

/** Whether the file names `key` as the one it was sealed with. */
export const isSealedWith = (key: DocumentKey, sealed: Buffer): boolean => keyIdOf(sealed) === key.id;

/** Id of the key a file says it was sealed with. */
export function keyIdOf(sealed: Buffer): string {
  const start = mark.length + 1;
  return sealed.toString('latin1', start, start + (sealed[mark.length] ?? 0));
}
