import type { Parts } from '#context.ts';
import type { Tx } from '#db/database.ts';
import { deleteUploads, lockUploadsBefore } from './uploads-repository.ts';

/**
 * Deletes up to `count` uploads in parts that did not move since `limit`; the files of their parts
 * go after the commit, and what they have become stays. Returns how many. For the daily clean-up.
 */
export async function deleteOldUploads(
  { jobs }: Pick<Parts, 'jobs'>,
  tx: Tx,
  limit: Date,
  count: number,
): Promise<number> {
  const ids = await lockUploadsBefore(tx, limit, count);
  const keys = await deleteUploads(tx, ids);
  if (keys.length > 0) await jobs.enqueue(tx, 'storage.delete', { keys });
  return ids.length;
}
