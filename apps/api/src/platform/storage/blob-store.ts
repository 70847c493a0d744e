/** Stores encrypted files. Throws `StorageUnavailable`, and `StoredFileMissing` for an unknown name. */
export interface BlobStore {
  /** Atomic: after a crash the file is complete or absent. */
  write(name: string, bytes: Buffer): Promise<void>;
  read(name: string): Promise<Buffer>;
  /** Succeeds for an unknown name, so that a cleanup can be repeated. */
  delete(name: string): Promise<void>;
  exists(name: string): Promise<boolean>;
  /** In the order of the names, after `after`. */
  list(after?: string): AsyncIterable<{ name: string; sizeBytes: number; writtenAt: Date }>;
  /** Throws StorageUnavailable when files cannot be written. */
  check(): Promise<void>;
}
