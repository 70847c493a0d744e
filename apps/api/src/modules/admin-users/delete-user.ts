import { DomainError } from '@cotejo/contracts/core/errors';
import type { AdminContext } from '#context.ts';
import { inTransaction } from '#db/database.ts';
import { deleteAccount } from '#modules/privacy/delete-account.ts';

/** Deletes a user as if the owner had: decided credits stay anonymised, everything else goes. Throws NOT_FOUND. */
export async function deleteUser(context: AdminContext, userId: string): Promise<void> {
  const isDeleted = await inTransaction(context.db, (tx) => deleteAccount(context, tx, userId));
  if (!isDeleted) throw new DomainError('NOT_FOUND');
}
