import type { Context } from '#context.ts';
import type { Tx } from '#db/database.ts';
import { deleteFormerRows } from './repository.ts';

/**
 * Deletes the documents that others took the place of, once a credit is decided or cancelled; their
 * files go after the commit.
 */
export async function deleteFormerDocuments({ jobs }: Pick<Context, 'jobs'>, tx: Tx, creditId: string): Promise<void> {
  const keys = await deleteFormerRows(tx, creditId);
  if (keys.length > 0) await jobs.enqueue(tx, 'storage.delete', { keys });
}
