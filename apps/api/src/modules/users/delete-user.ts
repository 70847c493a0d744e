import { DomainError } from '@cotejo/contracts/core/errors';
import type { DeletionReason } from '@cotejo/contracts/users/admin';
import { deleteAccount } from '#modules/privacy';
import type { AdminContext } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';

/** The reason stays in the log, so it is one of a list and not personal. Throws NOT_FOUND. */
export async function deleteUser(context: AdminContext, userId: string, reason?: DeletionReason): Promise<void> {
  const isDeleted = await inTransaction(context.db, (tx) => deleteAccount(context, tx, userId, reason));
  if (!isDeleted) throw new DomainError('NOT_FOUND');
}
