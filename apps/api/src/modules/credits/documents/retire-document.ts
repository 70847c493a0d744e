import type { Context } from '#context.ts';
import type { Tx } from '#db/database.ts';
import { type DocumentRow, insertFormerDocument } from './repository.ts';

/**
 * What becomes of a document that was replaced or deleted: one that a reviewer judged stays
 * readable to the office until the credit is decided, the file of any other goes after the commit.
 */
export async function retireDocument(
  { clock, jobs }: Pick<Context, 'clock' | 'jobs'>,
  tx: Tx,
  document: DocumentRow,
): Promise<void> {
  if (document.isVerified === null) await jobs.enqueue(tx, 'storage.delete', { keys: [document.storageKey] });
  else await insertFormerDocument(tx, { ...document, replacedAt: clock.now() });
}
