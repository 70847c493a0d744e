/**
 * Where encrypted files are stored. It throws `StorageUnavailable` when the place fails,
 * `StoredFileMissing` for an absent name.
 */
export interface BlobStore {
  /** All or nothing: after a crash the name holds all the bytes or does not exist. */
  write(name: string, bytes: Buffer): Promise<void>;
  read(name: string): Promise<Buffer>;
  /** An absent name is no failure, so that a repeated clean-up succeeds. */
  delete(name: string): Promise<void>;
  exists(name: string): Promise<boolean>;
  /**
   * Every name with its size in bytes and when it was written, in the order of the names; only
   * those behind `after`, where it is given.
   */
  list(after?: string): AsyncIterable<{ name: string; sizeBytes: number; writtenAt: Date }>;
  /** Throws StorageUnavailable when a file cannot be written now. */
  check(): Promise<void>;
}
