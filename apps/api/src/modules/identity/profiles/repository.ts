import { eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#db/database.ts';
import { users } from '#db/schema.ts';
import type { UserRow } from '../accounts/repository.ts';

/** What a user's row may be given, its version counted on by the database. */
export type ProfileChanges = Omit<Partial<UserRow>, 'version'> & { version?: SQL };

export const nextVersion: SQL = sql`${users.version} + 1`;

export async function updateProfile(tx: Tx, userId: string, changes: ProfileChanges): Promise<UserRow | null> {
  const [row] = await tx.update(users).set(changes).where(eq(users.id, userId)).returning();
  return row ?? null;
}
