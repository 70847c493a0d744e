import { desc, eq, lt } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import { deleteBatch } from '#platform/db/delete-batch.ts';
import { searchHistory } from '#platform/db/schema.ts';

export async function insertSearch(tx: Tx, search: typeof searchHistory.$inferInsert): Promise<void> {
  await tx.insert(searchHistory).values(search);
}

/** Newest first. */
export async function listSearches(reader: Reader, userId: string, limit: number) {
  return reader
    .select()
    .from(searchHistory)
    .where(eq(searchHistory.userId, userId))
    .orderBy(desc(searchHistory.createdAt), desc(searchHistory.id))
    .limit(limit);
}

/** For the daily clean-up. Returns the number deleted. */
export const deleteSearchesBefore = (tx: Tx, limit: Date, count: number): Promise<number> =>
  deleteBatch(tx, searchHistory, lt(searchHistory.createdAt, limit), count);
