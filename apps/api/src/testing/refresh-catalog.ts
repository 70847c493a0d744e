import type { Parts } from '#context.ts';
import { inTransaction } from '#db/database.ts';

/** Makes what a test wrote past the use cases visible, as those do. */
export async function refreshCatalog({ catalog, db }: Pick<Parts, 'catalog' | 'db'>): Promise<void> {
  await inTransaction(db, (tx) => catalog.announceChange(tx));
  await catalog.refresh();
}
