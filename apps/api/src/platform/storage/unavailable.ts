import { DomainError } from '@cotejo/contracts/core/errors';

/** Full disk, missing permission or S3 outage; answered with 503. */
export class StorageUnavailable extends DomainError {
  constructor(cause: unknown) {
    super('UNAVAILABLE', { retryAfterSeconds: 5 });
    this.name = 'StorageUnavailable';
    this.cause = cause;
  }
}

export class StoredFileMissing extends Error {
  constructor() {
    super('No stored file has that key');
    this.name = 'StoredFileMissing';
  }
}

/** Changed, truncated, swapped with another file, or encrypted with an unknown key. */
export class StoredFileDamaged extends Error {
  constructor(reason: string) {
    super(`The stored file cannot be opened: ${reason}`);
    this.name = 'StoredFileDamaged';
  }
}
