import { desc, eq } from 'drizzle-orm';
import type { Reader, Tx } from '#db/database.ts';
import { searchHistory, users } from '#db/schema.ts';
import type { UserRow } from '#modules/accounts/find-user.ts';

export async function updateProfile(tx: Tx, userId: string, changes: Partial<UserRow>): Promise<UserRow | null> {
  const [row] = await tx.update(users).set(changes).where(eq(users.id, userId)).returning();
  return row ?? null;
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
