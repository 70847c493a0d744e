import type { RequiredDocumentType } from '@cotejo/contracts/documents/applicant';

/** A file on its way to the server. */
export interface Delivery {
  readonly creditId: string;
  readonly type: RequiredDocumentType;
  readonly file: File;
  /** Ends it. With the reason `givenUp` the server deletes what it has of the file. */
  readonly signal: AbortSignal;
  /** 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** What it waits for, for the person; null when it goes on. */
  readonly onWait: (text: string | null) => void;
}

/** The reason with which the person gives an upload up. */
export const givenUp = 'given up';
