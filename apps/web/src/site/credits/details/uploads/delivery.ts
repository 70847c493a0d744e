import type { RequiredDocumentType } from '@cotejo/contracts/documents/applicant';

/** A file on its way to the server. */
export interface Delivery {
  readonly creditId: string;
  readonly type: RequiredDocumentType;
  readonly file: File;
  readonly signal: AbortSignal;
  /** Whether the person ended it: then the server deletes what it has of the file. */
  readonly isGivenUp: () => boolean;
  /** 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** What it waits for, for the person; null when it goes on. */
  readonly onWait: (text: string | null) => void;
}
