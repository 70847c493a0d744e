import { confirmOwnPassword, getOwnUser, verifyPassword } from '#modules/identity';
import type { UserContext } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { deleteAccount } from './delete-account.ts';

/** Throws INVALID_CREDENTIALS with status 400 or TOO_MANY_ATTEMPTS. */
export async function deleteOwnAccount(context: UserContext, password: string): Promise<void> {
  const user = await getOwnUser(context);
  await confirmOwnPassword(context, user, () => verifyPassword(user.passwordHash, password));
  await inTransaction(context.db, (tx) => deleteAccount(context, tx, user.id));
}
