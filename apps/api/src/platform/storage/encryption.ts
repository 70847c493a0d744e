import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { DocumentKey, DocumentKeys } from '#platform/storage/document-keys.ts';
import { StoredFileDamaged } from '#platform/storage/unavailable.ts';

// Layout: "CTJ1", length of the key id (1 byte), key id, nonce (12), AES-256-GCM ciphertext, tag (16).
const mark = Buffer.from('CTJ1');
const nonceBytes = 12;
const tagBytes = 16;

/** `name` is authenticated, so a renamed file does not decrypt. */
export function encrypt(keys: DocumentKeys, name: string, plain: Uint8Array): Buffer {
  const [key] = keys;
  const id = Buffer.from(key.id);
  const nonce = randomBytes(nonceBytes);
  const header = Buffer.concat([mark, Buffer.of(id.length), id, nonce]);
  const cipher = createCipheriv('aes-256-gcm', key.secret, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.concat([header, Buffer.from(name)]));
  return Buffer.concat([header, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** @throws StoredFileDamaged when the file was changed, truncated or encrypted with an unknown key */
export function decrypt(keys: DocumentKeys, name: string, encrypted: Buffer): Buffer {
  const id = keyIdOf(encrypted);
  const headerLength = mark.length + 1 + id.length + nonceBytes;
  if (!encrypted.subarray(0, mark.length).equals(mark) || encrypted.length < headerLength + tagBytes)
    throw new StoredFileDamaged('not an encrypted file');
  const key = keys.find((candidate) => candidate.id === id);
  if (key === undefined) throw new StoredFileDamaged('its key is not configured');
  const header = encrypted.subarray(0, headerLength);
  const nonce = header.subarray(headerLength - nonceBytes);
  const decipher = createDecipheriv('aes-256-gcm', key.secret, nonce, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.concat([header, Buffer.from(name)]));
  decipher.setAuthTag(encrypted.subarray(encrypted.length - tagBytes));
  try {
    const plain = decipher.update(encrypted.subarray(headerLength, encrypted.length - tagBytes));
    return Buffer.concat([plain, decipher.final()]);
  } catch {
    throw new StoredFileDamaged('its content was changed');
  }
}

export const isEncryptedWith = (key: DocumentKey, encrypted: Buffer): boolean => keyIdOf(encrypted) === key.id;

export function keyIdOf(encrypted: Buffer): string {
  const start = mark.length + 1;
  return encrypted.toString('latin1', start, start + (encrypted[mark.length] ?? 0));
}
