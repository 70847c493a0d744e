import { DomainError } from '@cotejo/contracts/core/errors';
import type { ChangePasswordBody } from '@cotejo/contracts/identity/passwords';
import type { UserContext } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { getOwnUser } from '../accounts/present-user.ts';
import { checkPasswordHistory } from './check-password-history.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { confirmOwnPassword } from './confirm-own-password.ts';
import { hashPassword, verifyPassword } from './hash-password.ts';
import { storeNewPassword } from './store-new-password.ts';

/**
 * Changes the password and ends the other sessions. Throws INVALID_CREDENTIALS with status 400 for a wrong current
 * password, VALIDATION_ERROR for a common one or one of the last five, TOO_MANY_ATTEMPTS, or CONFLICT after a parallel
 * change.
 */
export async function changePassword(context: UserContext, body: ChangePasswordBody): Promise<void> {
  const { actor, config, db } = context;
  await refuseCommonPassword(body.newPassword, 'newPassword');
  const user = await getOwnUser(context);
  await confirmOwnPassword(context, user, () => verifyPassword(user.passwordHash, body.currentPassword));
  await checkPasswordHistory(db, user, body.newPassword);
  const newHash = await hashPassword(body.newPassword, config.environment);
  const isStored = await inTransaction(db, (tx) =>
    storeNewPassword(context, tx, user, { newHash, reason: body.reason, keepSessionId: actor.sessionId }),
  );
  if (!isStored) throw new DomainError('CONFLICT');
}
