import type { Parts } from '#context.ts';
import type { Tx } from '#db/database.ts';
import { deleteConsentsOf } from '#modules/consents';
import { deleteNotificationsAbout } from '#modules/notifications';
import { deleteDocumentsOf } from './documents/repository.ts';
import { deleteUploadsOf } from './documents/uploads-repository.ts';
import * as creditRepository from './repository.ts';

/**
 * Deletes up to `count` applications that were never submitted and did not change since `limit`,
 * with their documents and what was told about them; the files go after the commit. Answers how
 * many. For the daily clean-up.
 */
export async function deleteOldDrafts(
  { jobs }: Pick<Parts, 'jobs'>,
  tx: Tx,
  limit: Date,
  count: number,
): Promise<number> {
  const drafts = await creditRepository.lockDraftsBefore(tx, limit, count);
  if (drafts.length === 0) return 0;
  const ids = drafts.map((draft) => draft.id);
  const files = await deleteDocumentsOf(tx, ids);
  const keys = [...files.map((file) => file.storageKey), ...(await deleteUploadsOf(tx, ids))];
  await deleteConsentsOf(tx, ids);
  await creditRepository.deleteCredits(tx, ids);
  await deleteNotificationsAbout(tx, [...ids, ...files.map((file) => file.id)]);
  if (keys.length > 0) await jobs.enqueue(tx, 'storage.delete', { keys });
  return drafts.length;
}

/**
 * Up to `count` idempotency keys taken before `limit`; returns how many. For the daily clean-up.
 */
export const deleteOldIdempotencyKeys = (tx: Tx, limit: Date, count: number): Promise<number> =>
  creditRepository.deleteIdempotencyKeysBefore(tx, limit, count);
