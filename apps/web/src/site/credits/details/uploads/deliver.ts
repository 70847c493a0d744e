import { type DocumentSummary, uploadDocument } from '@cotejo/contracts/documents/applicant';
import { request } from '#request/request.ts';
import { RequestError } from '#request/request-error.ts';
import type { Delivery } from './delivery.ts';
import { uploadInParts } from './upload-in-parts.ts';

/** Up to here a file is one call: cut, it costs no more than a part would. */
const oneCallMaximumBytes = 256 * 1024;

/**
 * Brings a document to the server: a small file by one call, a larger one, and one whose call had
 * no response, in parts that go on after a cut line (decision 81). Throws RequestError, and
 * whatever the signal was aborted with.
 */
export async function deliver(delivery: Delivery): Promise<DocumentSummary> {
  if (delivery.file.size <= oneCallMaximumBytes) {
    try {
      return await sendWhole(delivery);
    } catch (error) {
      if (!isWaitedFor(error)) throw error;
      delivery.onProgress(0);
    }
  }
  return uploadInParts(delivery);
}

async function sendWhole({ creditId, type, file, signal, onProgress }: Delivery): Promise<DocumentSummary> {
  const body = new FormData();
  body.append('documentType', type);
  body.append('file', file, file.name);
  return (await request(uploadDocument, { params: { id: creditId }, body, signal, onProgress })).data;
}

/** No response came, or one that says when to ask again. */
const isWaitedFor = (error: unknown): boolean =>
  error instanceof RequestError && (error.isUnanswered || error.retryAfterSeconds !== null);
