import { DomainError } from '@cotejo/contracts/core/errors';
import { documentMaximumBytes, undecidedDocumentsMaximumBytes } from '@cotejo/contracts/core/limits';
import { tooManyUndecidedMessage } from '@cotejo/contracts/documents/applicant';
import {
  type DocumentUpload,
  openUploadsMaximum,
  type StartDocumentUploadBody,
  tooManyUploadsMessage,
} from '@cotejo/contracts/documents/uploads';
import type { UploaderContext } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { newId } from '#platform/ids.ts';
import { safeFileName } from '#platform/storage/file-names.ts';
import { requireDocumentOpen } from '../review/corrections.ts';
import { presentUpload } from './present-document.ts';
import {
  deleteUploads,
  findUploadOfFile,
  insertUpload,
  lockForUpload,
  lockOpenUploads,
  type UploadRow,
} from './repository.ts';
import { requireNotRejected } from './upload-document.ts';
import { phoneLinkOf, requireSide } from './uploading-side.ts';

/** An upload without a new part for this long can be evicted. */
const restingMs = 60_000;

/**
 * Opens an upload or resumes the open one of the same file. The current document's file returns a finished upload, to the side that sent it.
 * Throws NOT_FOUND, INVALID_TRANSITION, FILE_EMPTY, FILE_TOO_LARGE, FILE_UNCHANGED or RATE_LIMITED.
 */
export async function startUpload(
  context: UploaderContext,
  creditId: string,
  body: StartDocumentUploadBody,
): Promise<DocumentUpload> {
  const { documentType, fileName, sizeBytes } = body;
  const sha256 = body.sha256 ?? null;
  if (sizeBytes === 0) throw new DomainError('FILE_EMPTY');
  if (sizeBytes > documentMaximumBytes) throw new DomainError('FILE_TOO_LARGE');
  return inTransaction(context.db, async (tx) => {
    const facts = await lockForUpload(tx, { userId: context.actor.userId, creditId, documentType });
    if (!facts) throw new DomainError('NOT_FOUND');
    const { credit, present } = facts;
    await requireSide(context, tx);
    await requireDocumentOpen(tx, credit, documentType);
    const now = context.clock.now();
    const upload: UploadRow = {
      id: newId(context.clock),
      creditId: credit.id,
      documentType,
      fileName: safeFileName(fileName, documentType),
      sizeBytes,
      sha256,
      receivedBytes: 0,
      documentId: null,
      phoneLinkId: phoneLinkOf(context),
      createdAt: now,
      updatedAt: now,
    };
    if (sha256 !== null) {
      requireNotRejected(facts, sha256);
      if (present?.receivedSha256 === sha256 && present.phoneLinkId === upload.phoneLinkId) {
        const done = { ...upload, receivedBytes: sizeBytes, documentId: present.id };
        return presentUpload(await insertUpload(tx, done), present);
      }
      const same = await findUploadOfFile(tx, { ...upload, sha256 });
      if (same) return presentUpload(same, null);
    }
    // Replacing a document frees its bytes, except if it has a verdict: then it is kept.
    const freedBytes = present?.isVerified === null ? present.sizeBytes : 0;
    await makeRoom(context, tx, facts.undecidedBytes - freedBytes + sizeBytes);
    return presentUpload(await insertUpload(tx, upload), null);
  });
}

/** Enforces the user's limits. An idle upload is deleted for a new one, since a closed tab must not block its user. */
async function makeRoom(context: UploaderContext, tx: Tx, wantedBytes: number): Promise<void> {
  const { actor, clock, jobs } = context;
  const open = await lockOpenUploads(tx, actor.userId);
  const [oldest] = open;
  if (oldest && open.length >= openUploadsMaximum) {
    const restsForMs = clock.now().getTime() - oldest.updatedAt.getTime();
    if (restsForMs < restingMs) {
      const retryAfterSeconds = Math.ceil((restingMs - restsForMs) / 1_000);
      throw new DomainError('RATE_LIMITED', { message: tooManyUploadsMessage, retryAfterSeconds });
    }
    const keys = await deleteUploads(tx, [oldest.id]);
    if (keys.length > 0) await jobs.enqueue(tx, 'storage.delete', { keys });
    open.shift();
  }
  const openBytes = open.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (wantedBytes + openBytes > undecidedDocumentsMaximumBytes)
    throw new DomainError('FILE_TOO_LARGE', { message: tooManyUndecidedMessage });
}
