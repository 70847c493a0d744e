import type { RequiredDocumentType } from '@cotejo/contracts/documents/applicant';
import type { NetworkWait } from '#data/http/wait-for-network.ts';

export interface Delivery extends NetworkWait {
  readonly creditId: string;
  readonly type: RequiredDocumentType;
  readonly file: File;
  /** Whether the user cancelled it: the server then deletes its parts. */
  readonly isGivenUp: () => boolean;
  /** 0 to 1. */
  readonly onProgress: (share: number) => void;
}
