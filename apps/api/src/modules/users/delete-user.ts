import { DomainError } from '@cotejo/contracts/core/errors';
import type { DeletionReason } from '@cotejo/contracts/users/admin';
import type { AdminContext } from '#context.ts';
import { inTransaction } from '#db/database.ts';
import { deleteAccount } from '#modules/privacy';

/**
 * Deletes a user as if the owner had: decided credits stay anonymised, everything else goes. Throws
 * NOT_FOUND.
 *
 * @param reason for the log, which keeps it: one of a list, so that it says nothing of the person
 */
export async function deleteUser(context: AdminContext, userId: string, reason?: DeletionReason): Promise<void> {
  const isDeleted = await inTransaction(context.db, (tx) => deleteAccount(context, tx, userId, reason));
  if (!isDeleted) throw new DomainError('NOT_FOUND');
}
