import { eq } from 'drizzle-orm';
import type { Tx } from '#db/database.ts';
import { users } from '#db/schema.ts';
import type { UserRow } from '#modules/accounts/find-user.ts';

export async function updateProfile(tx: Tx, userId: string, changes: Partial<UserRow>): Promise<UserRow | null> {
  const [row] = await tx.update(users).set(changes).where(eq(users.id, userId)).returning();
  return row ?? null;
}
