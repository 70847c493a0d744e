import { DomainError } from '@cotejo/contracts/core/errors';

/**
 * The storage cannot be used now: full disk, no right to write, S3 down. Answered as 503; a retry
 * may succeed.
 */
export class StorageUnavailable extends DomainError {
  constructor(cause: unknown) {
    super('UNAVAILABLE', { retryAfterSeconds: 5 });
    this.name = 'StorageUnavailable';
    this.cause = cause;
  }
}

/** No file lies under that key. */
export class StoredFileMissing extends Error {
  constructor() {
    super('No stored file has that key');
    this.name = 'StoredFileMissing';
  }
}

/**
 * The stored bytes are not what was written: changed, cut, exchanged for another file, or encrypted
 * with an unknown key.
 */
export class StoredFileDamaged extends Error {
  constructor(reason: string) {
    super(`The stored file cannot be opened: ${reason}`);
    this.name = 'StoredFileDamaged';
  }
}
