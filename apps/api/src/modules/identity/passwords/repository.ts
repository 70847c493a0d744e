import { and, desc, eq, notInArray } from 'drizzle-orm';
import type { Reader, Tx } from '#db/database.ts';
import { passwordHistory, users } from '#db/schema.ts';

/** Former passwords of an account, newest first. */
export async function listFormerPasswords(reader: Reader, accountId: string) {
  return reader
    .select()
    .from(passwordHistory)
    .where(eq(passwordHistory.accountId, accountId))
    .orderBy(desc(passwordHistory.createdAt), desc(passwordHistory.id));
}

export async function insertFormerPassword(tx: Tx, row: typeof passwordHistory.$inferInsert): Promise<void> {
  await tx.insert(passwordHistory).values(row);
}

export async function deleteFormerPasswordsBut(tx: Tx, accountId: string, keepIds: readonly string[]): Promise<void> {
  await tx
    .delete(passwordHistory)
    .where(and(eq(passwordHistory.accountId, accountId), notInArray(passwordHistory.id, [...keepIds])));
}

/**
 * Replaces a user's password if it is still the one that was checked, and opens a lock by failed logins. False when
 * another change came first.
 */
export async function replaceUserPassword(
  tx: Tx,
  user: { id: string; passwordHash: string },
  newHash: string,
  now: Date,
): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set({
      passwordHash: newHash,
      passwordChangedAt: now,
      requiresPasswordChange: false,
      failedLogins: 0,
      lockedUntil: null,
      updatedAt: now,
    })
    .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
    .returning({ id: users.id });
  return changed.length > 0;
}
