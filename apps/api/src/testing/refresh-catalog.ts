import type { Parts } from '#context.ts';
import { inTransaction } from '#db/database.ts';

/** Publishes rows that a test inserted directly. */
export async function refreshCatalog({ catalog, db }: Pick<Parts, 'catalog' | 'db'>): Promise<void> {
  await inTransaction(db, (tx) => catalog.announceChange(tx));
  await catalog.refresh();
}
