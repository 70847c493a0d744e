import { type DocumentSummary, uploadDocument } from '@cotejo/contracts/documents/applicant';
import {
  cancelDocumentUpload,
  getDocumentUpload,
  sendDocumentPart,
  startDocumentUpload,
} from '@cotejo/contracts/documents/uploads';
import { request } from '#data/http/request.ts';
import { RequestError } from '#data/http/request-error.ts';
import { untilAnswered } from '#data/http/wait-for-network.ts';
import { importOnce } from '#data/query/import-part.ts';
import type { Delivery, UploadCalls } from './delivery.ts';

/** Loaded on demand: most photos are small after shrinking, and most calls are answered. */
const loadParts = importOnce(() => import('./upload-in-parts.ts'));

/** About one part or less, so splitting gains nothing. */
const oneCallMaximumBytes = 256 * 1024;

/**
 * Files that are large or whose call was not answered go in parts, which survive a lost connection (decision 81).
 * Throws RequestError or the abort reason.
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
  const { uploadInParts } = await untilAnswered(loadParts, delivery);
  return uploadInParts(delivery, callsOfCredit(delivery.creditId));
}

export const callsOfCredit = (id: string): UploadCalls<DocumentSummary> => ({
  start: async (body, signal) => (await request(startDocumentUpload, { params: { id }, body, signal })).data,
  read: async (uploadId, signal) => (await request(getDocumentUpload, { params: { id, uploadId }, signal })).data,
  sendPart: async (uploadId, part) => (await request(sendDocumentPart, { params: { id, uploadId }, ...part })).data,
  cancel: (uploadId) => request(cancelDocumentUpload, { params: { id, uploadId }, isBackground: true }),
});

async function sendWhole({ creditId, type, file, signal, onProgress }: Delivery): Promise<DocumentSummary> {
  const body = new FormData();
  body.append('documentType', type);
  body.append('file', file, file.name);
  return (await request(uploadDocument, { params: { id: creditId }, body, signal, onProgress })).data;
}

/** No response, or one with Retry-After. */
const isWaitedFor = (error: unknown): boolean =>
  error instanceof RequestError && (error.isUnanswered || error.retryAfterSeconds !== null);
