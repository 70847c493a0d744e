import { RequestError } from '#data/http/request-error.ts';
import { waitForNetwork } from '#data/http/wait-for-network.ts';
import type { FileDelivery, UploadCalls, UploadOf } from './delivery.ts';
import { firstPartBytes, nextPartBytes, pauseAfter } from './pause-after.ts';

/** Restarts after the server has forgotten an upload. */
const restartsTaken = 3;

/**
 * Resumes from the last byte that the server has, also for the same file picked after a reload. Throws RequestError if
 * a retry cannot help, or the abort reason.
 */
export async function uploadInParts<Document>(
  { type, file, signal, isGivenUp, onProgress, onWait }: FileDelivery,
  calls: UploadCalls<Document>,
): Promise<Document> {
  const sha256 = await hashOf(file);
  let upload: UploadOf<Document> | null = null;
  let partBytes = firstPartBytes;
  // Set after a call without a response: ask the server for its offset.
  let isUnsure = false;
  let failures = 0;
  let restarts = 0;

  async function advance(present: UploadOf<Document> | null): Promise<UploadOf<Document>> {
    if (present === null) {
      const body = { documentType: type, fileName: file.name, sizeBytes: file.size, ...(sha256 && { sha256 }) };
      return calls.start(body, signal);
    }
    if (isUnsure) return calls.read(present.id, signal);
    const part = file.slice(present.offset, present.offset + partBytes);
    const startedAt = performance.now();
    const sent = await calls.sendPart(present.id, {
      headers: { 'upload-offset': String(present.offset) },
      body: part,
      signal,
      onProgress: (share) => onProgress((present.offset + share * part.size) / file.size),
    });
    partBytes = nextPartBytes(partBytes, performance.now() - startedAt);
    return sent;
  }

  /** Returns where to continue: at another offset, from the start (null), or after a pause. */
  async function recover(error: unknown, present: UploadOf<Document> | null): Promise<UploadOf<Document> | null> {
    const place = present && placeIn(error);
    if (present && place !== null && place !== present.offset) return { ...present, offset: place };
    if (present && isGone(error) && restarts < restartsTaken) {
      restarts += 1;
      return null;
    }
    const pause = pauseAfter(error, failures);
    if (pause === null) throw error;
    failures += 1;
    isUnsure = present !== null;
    if (error instanceof RequestError && error.code === 'TIMEOUT') partBytes = nextPartBytes(partBytes, Infinity);
    onWait(pause.text);
    await waitForNetwork(pause.ms, signal);
    return present;
  }

  try {
    while (!upload?.document) {
      const present: UploadOf<Document> | null = upload;
      try {
        upload = await advance(present);
        isUnsure = false;
        if (upload.offset > (present?.offset ?? 0)) failures = 0;
        onProgress(upload.offset / file.size);
        onWait(null);
      } catch (error) {
        upload = await recover(error, present);
      }
    }
    return upload.document;
  } finally {
    if (upload && isGivenUp()) {
      // If this fails, the daily cleanup deletes it.
      calls.cancel(upload.id).catch(() => {});
    }
  }
}

/** SHA-256 in hex. Undefined on plain http, where `crypto.subtle` does not exist. */
async function hashOf(file: File): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A 409 contains the offset that the server expects; else null. */
function placeIn(error: unknown): number | null {
  if (!(error instanceof RequestError) || error.code !== 'CONFLICT') return null;
  const { offset } = error.data;
  return typeof offset === 'number' ? offset : null;
}

const isGone = (error: unknown): boolean => error instanceof RequestError && error.code === 'NOT_FOUND';
