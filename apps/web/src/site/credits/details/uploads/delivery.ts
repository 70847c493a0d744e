import type { RequiredDocumentType } from '@cotejo/contracts/documents/applicant';
import type { NetworkWait } from '#request/wait-for-network.ts';

/** A file on its way to the server. */
export interface Delivery extends NetworkWait {
  readonly creditId: string;
  readonly type: RequiredDocumentType;
  readonly file: File;
  /** Whether the person ended it: then the server deletes what it has of the file. */
  readonly isGivenUp: () => boolean;
  /** 0 to 1. */
  readonly onProgress: (share: number) => void;
}
