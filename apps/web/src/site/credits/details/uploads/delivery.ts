import type { RequiredDocumentType } from '@cotejo/contracts/documents/applicant';
import type { DocumentUpload, StartDocumentUploadBody } from '@cotejo/contracts/documents/uploads';
import type { NetworkWait } from '#data/http/wait-for-network.ts';

/** What is sent of one file, and whom its progress is told. */
export interface FileDelivery extends NetworkWait {
  readonly type: RequiredDocumentType;
  readonly file: File;
  /** Whether the user cancelled it: the server then deletes its parts. */
  readonly isGivenUp: () => boolean;
  /** 0 to 1. */
  readonly onProgress: (share: number) => void;
}

export interface Delivery extends FileDelivery {
  readonly creditId: string;
}

/** An upload as one of the two sides gets it: they are told different things of a finished document. */
export type UploadOf<Document> = Pick<DocumentUpload, 'id' | 'offset'> & { readonly document: Document | null };

/** The calls of an upload in parts, of the computer or of a phone without a session. */
export interface UploadCalls<Document> {
  readonly start: (body: StartDocumentUploadBody, signal: AbortSignal) => Promise<UploadOf<Document>>;
  readonly read: (uploadId: string, signal: AbortSignal) => Promise<UploadOf<Document>>;
  readonly sendPart: (uploadId: string, part: Part) => Promise<UploadOf<Document>>;
  readonly cancel: (uploadId: string) => Promise<unknown>;
}

/** The options of the call that sends a part. */
export interface Part {
  readonly headers: { 'upload-offset': string };
  readonly body: Blob;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}
