/**
 * Where encrypted bytes lie. Failures of the place are `StorageUnavailable`; an absent name is
 * `StoredFileMissing`.
 */
export interface BlobStore {
  /** All or nothing: after a crash the name holds all the bytes or does not exist. */
  write(name: string, bytes: Buffer): Promise<void>;
  read(name: string): Promise<Buffer>;
  /** Removing an absent name is no failure, so that a repeated clean-up ends well. */
  delete(name: string): Promise<void>;
  exists(name: string): Promise<boolean>;
  /**
   * Every name with its size in bytes and when it was written, in the order of the names; only
   * those behind `after`, where it is given.
   */
  list(after?: string): AsyncIterable<{ name: string; sizeBytes: number; writtenAt: Date }>;
  /** Throws StorageUnavailable when a file could not be put now. */
  check(): Promise<void>;
}
