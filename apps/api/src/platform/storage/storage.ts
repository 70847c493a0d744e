import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Measures } from '#platform/measures/measures.ts';
import { sha256 } from '#platform/sha256.ts';
import type { BlobStore } from '#platform/storage/blob-store.ts';
import { type DocumentKeys, loadDocumentKeys } from '#platform/storage/document-keys.ts';
import { decrypt, encrypt, isEncryptedWith } from '#platform/storage/encryption.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { measuredStore } from '#platform/storage/measured-store.ts';
import { openS3Store } from '#platform/storage/s3-store.ts';
import { StoredFileMissing } from '#platform/storage/unavailable.ts';

/** `sha256` is of the plaintext, in hex. */
export interface StoredFile {
  readonly key: string;
  readonly sha256: string;
  readonly sizeBytes: number;
}

/**
 * Encrypted files outside the database. A file is written before the transaction that refers to it and deleted after
 * the one that removes its row, so a row never refers to a missing file. The cleanup compares `list()` with the rows
 * to find files left by a crash.
 * @throws StorageUnavailable (503) from every method
 */
export interface Storage {
  readonly newestKeyId: string;
  /** Resolves when the file is on disk. */
  put(bytes: Uint8Array, knownSha256?: string): Promise<StoredFile>;
  /** @throws StoredFileMissing, StoredFileDamaged */
  get(key: string): Promise<Buffer>;
  /** Succeeds for a missing file. */
  delete(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** Re-encrypts with the newest key, under the same name; false when it already was. @throws like `get` */
  reencrypt(key: string): Promise<boolean>;
  /** In order, after `after` and written before `writtenBefore`. */
  list(writtenBefore?: Date, after?: string): AsyncIterable<string>;
  /** For a backup. The bytes only decrypt under the same key. @throws StoredFileMissing */
  readEncrypted(key: string): Promise<Buffer>;
  writeEncrypted(key: string, encrypted: Buffer): Promise<void>;
  /** For /health/ready. @throws StorageUnavailable */
  check(): Promise<void>;
  /** Marks the storage with `installationId` unless it is marked. Returns whether the mark is this id. */
  claim(installationId: string): Promise<boolean>;
  /** Sizes are of the encrypted files. */
  stats(): Promise<{ files: number; bytes: number }>;
}

const keyForm = /^[0-9a-f]{48}$/;
/** The name of the mark; it cannot be a key. */
const mark = 'installation-id';

const readMark = (blobs: BlobStore): Promise<string | null> =>
  blobs.read(mark).then(
    (bytes) => bytes.toString('utf8').trim(),
    (error) => {
      if (error instanceof StoredFileMissing) return null;
      throw error;
    },
  );

export function createStorage(blobs: BlobStore, keys: DocumentKeys): Storage {
  // Prevents path traversal.
  const requireKey = (key: string): string => {
    if (!keyForm.test(key)) throw new StoredFileMissing();
    return key;
  };
  return {
    newestKeyId: keys[0].id,
    async put(bytes, knownSha256 = sha256(bytes)) {
      const key = randomBytes(24).toString('hex');
      await blobs.write(key, encrypt(keys, key, bytes));
      return { key, sha256: knownSha256, sizeBytes: bytes.length };
    },
    async get(key) {
      return decrypt(keys, requireKey(key), await blobs.read(key));
    },
    async delete(key) {
      if (keyForm.test(key)) await blobs.delete(key);
    },
    async exists(key) {
      return keyForm.test(key) && (await blobs.exists(key));
    },
    async reencrypt(key) {
      const encrypted = await blobs.read(requireKey(key));
      if (isEncryptedWith(keys[0], encrypted)) return false;
      await blobs.write(key, encrypt(keys, key, decrypt(keys, key, encrypted)));
      return true;
    },
    async *list(writtenBefore, after) {
      for await (const { name, writtenAt } of blobs.list(after)) {
        if (keyForm.test(name) && (writtenBefore === undefined || writtenAt < writtenBefore)) yield name;
      }
    },
    readEncrypted: async (key) => blobs.read(requireKey(key)),
    writeEncrypted: async (key, encrypted) => blobs.write(requireKey(key), encrypted),
    check: () => blobs.check(),
    async claim(installationId) {
      const present = await readMark(blobs);
      if (present !== null) return present === installationId;
      await blobs.write(mark, Buffer.from(installationId));
      // The last of two concurrent writes wins.
      return (await readMark(blobs)) === installationId;
    },
    async stats() {
      let files = 0;
      let bytes = 0;
      for await (const { name, sizeBytes } of blobs.list()) {
        if (!keyForm.test(name)) continue;
        files += 1;
        bytes += sizeBytes;
      }
      return { files, bytes };
    },
  };
}

/** S3 with `STORAGE_URL`, otherwise files in `DATA_DIR/files`. */
export async function openStorage(
  options: {
    storageUrl?: string | undefined;
    documentKeys?: string | undefined;
    dataDir: string;
    isProduction: boolean;
  },
  measures?: Pick<Measures, 'timeStore'>,
): Promise<Storage> {
  const keys = loadDocumentKeys(options);
  const blobs = options.storageUrl
    ? await openS3Store(options.storageUrl)
    : openFileStore(join(options.dataDir, 'files'));
  return createStorage(measures ? measuredStore(blobs, measures) : blobs, keys);
}

export { StorageUnavailable, StoredFileDamaged, StoredFileMissing } from '#platform/storage/unavailable.ts';
