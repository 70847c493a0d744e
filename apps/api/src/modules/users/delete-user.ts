import { DomainError } from '@cotejo/contracts/core/errors';
import type { DeletionReason } from '@cotejo/contracts/users/admin';
import type { AdminContext } from '#context.ts';
import { inTransaction } from '#db/database.ts';
import { deleteAccount } from '#modules/privacy';

/** The reason stays in the log, so it is one of a list and not personal. Throws NOT_FOUND. */
export async function deleteUser(context: AdminContext, userId: string, reason?: DeletionReason): Promise<void> {
  const isDeleted = await inTransaction(context.db, (tx) => deleteAccount(context, tx, userId, reason));
  if (!isDeleted) throw new DomainError('NOT_FOUND');
}
