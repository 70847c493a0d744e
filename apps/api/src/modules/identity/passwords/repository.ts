import { and, desc, eq, notInArray } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import { passwordHistory } from '#platform/db/schema.ts';

/** Newest first. */
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

export const deletePasswordsOf = (tx: Tx, accountId: string): Promise<void> =>
  deleteFormerPasswordsBut(tx, accountId, []);
