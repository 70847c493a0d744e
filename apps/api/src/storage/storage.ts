import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { sha256 } from '#sha256.ts';
import type { BlobStore } from '#storage/blob-store.ts';
import { type DocumentKeys, loadDocumentKeys } from '#storage/document-keys.ts';
import { decrypt, encrypt, isEncryptedWith } from '#storage/encryption.ts';
import { openFileStore } from '#storage/file-store.ts';
import { measuredStore } from '#storage/measured-store.ts';
import { openS3Store } from '#storage/s3-store.ts';
import { StoredFileMissing } from '#storage/unavailable.ts';
import type { Measures } from '#telemetry/measures.ts';

/** A stored file: its random key, the SHA-256 of its plain bytes in hex, and its size. */
export interface StoredFile {
  readonly key: string;
  readonly sha256: string;
  readonly sizeBytes: number;
}

/**
 * Files outside the database, encrypted at rest. Every call may throw `StorageUnavailable` (503). A
 * file is stored before the transaction that names it and deleted after the one that removes its
 * row, so a row never names a missing file. Files that a crash left over are found by comparing
 * `list()` with the rows.
 */
export interface Storage {
  /** Id of the key that new files are encrypted with. */
  readonly newestKeyId: string;
  /** Durable when it returns. */
  put(bytes: Uint8Array, knownSha256?: string): Promise<StoredFile>;
  /** @throws StoredFileMissing, StoredFileDamaged */
  get(key: string): Promise<Buffer>;
  /** A missing file is no failure. */
  delete(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /**
   * Encrypts a file again with the newest key, under the same name; false when it already
   * is. @throws like `get`
   */
  reencrypt(key: string): Promise<boolean>;
  /**
   * Every key, in order; only those written before `writtenBefore` and those behind `after`, where
   * they are given.
   */
  list(writtenBefore?: Date, after?: string): AsyncIterable<string>;
  /**
   * The encrypted bytes, for a backup; they open only under their own key. @throws
   * StoredFileMissing
   */
  readEncrypted(key: string): Promise<Buffer>;
  /** Puts encrypted bytes of a backup back under their key. */
  writeEncrypted(key: string, encrypted: Buffer): Promise<void>;
  /** Throws StorageUnavailable when a file cannot be written now; for /health/ready. */
  check(): Promise<void>;
  /**
   * Marks this place with `installationId` unless it is marked. Returns whether the mark is that
   * one. @throws StorageUnavailable
   */
  claim(installationId: string): Promise<boolean>;
  /** How many files there are, and the bytes they take encrypted. */
  stats(): Promise<{ files: number; bytes: number }>;
}

const keyForm = /^[0-9a-f]{48}$/;
/** Name of the file that marks the installation; no key has that form. */
const mark = 'installation-id';

const readMark = (blobs: BlobStore): Promise<string | null> =>
  blobs.read(mark).then(
    (bytes) => bytes.toString('utf8').trim(),
    (error) => {
      if (error instanceof StoredFileMissing) return null;
      throw error;
    },
  );

/** A storage over any place for bytes, encrypted with the given keys. */
export function createStorage(blobs: BlobStore, keys: DocumentKeys): Storage {
  // A key is never a path: anything of another form counts as missing.
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
      // If two write at once, the last one counts.
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

/**
 * Opens the storage of the configuration: `STORAGE_URL` (S3), else files under `DATA_DIR/files`.
 * With `measures` each operation is timed.
 */
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

export { StorageUnavailable, StoredFileDamaged, StoredFileMissing } from '#storage/unavailable.ts';
