import type { Parts } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';

/**
 * Runs a change of public content in one transaction and announces it to all processes. It is visible here when the
 * promise resolves. A failed reload after the commit does not reject: the catalog catches up later.
 */
export async function changePublished<Result>(
  { db, catalog }: Pick<Parts, 'catalog' | 'db'>,
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
