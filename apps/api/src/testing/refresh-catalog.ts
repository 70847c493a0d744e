import type { Parts } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';

/** Publishes rows that a test inserted directly. */
export async function refreshCatalog({ catalog, db }: Pick<Parts, 'catalog' | 'db'>): Promise<void> {
  await inTransaction(db, (tx) => catalog.announceChange(tx));
  await catalog.refresh();
}
