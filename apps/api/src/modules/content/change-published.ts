import type { AdminContext } from '#context.ts';
import { inTransaction, type Tx } from '#db/database.ts';

/**
 * A change of something the public sees: one transaction, told to every process, and visible here
 * when it resolves. Once committed it does not fail any more: where the catalogue cannot be read at
 * that moment, it catches up by itself.
 */
export async function changePublished<Result>(
  { db, catalog }: AdminContext,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const result = await inTransaction(db, async (tx) => {
    const changed = await work(tx);
    await catalog.announceChange(tx);
    return changed;
  });
  await catalog.refresh();
  return result;
}
