import { lt } from 'drizzle-orm';
import type { Tx } from '#db/database.ts';
import { searchHistory } from '#db/schema.ts';

export async function insertSearch(tx: Tx, search: typeof searchHistory.$inferInsert): Promise<void> {
  await tx.insert(searchHistory).values(search);
}

/** Answers how many searches made before `limit` went. */
export async function deleteSearchesBefore(tx: Tx, limit: Date): Promise<number> {
  const gone = await tx
    .delete(searchHistory)
    .where(lt(searchHistory.createdAt, limit))
    .returning({ id: searchHistory.id });
  return gone.length;
}
