import { lt } from 'drizzle-orm';
import type { Tx } from '#db/database.ts';
import { deleteBatch } from '#db/delete-batch.ts';
import { searchHistory } from '#db/schema.ts';

export async function insertSearch(tx: Tx, search: typeof searchHistory.$inferInsert): Promise<void> {
  await tx.insert(searchHistory).values(search);
}

/** Answers how many searches made before `limit` went. */
export const deleteSearchesBefore = (tx: Tx, limit: Date, count: number): Promise<number> =>
  deleteBatch(tx, searchHistory, lt(searchHistory.createdAt, limit), count);
