import { DomainError } from '@cotejo/contracts/core/errors';
import type { ChangeRecoveredPasswordBody } from '@cotejo/contracts/identity/passwords';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { checkCode, withCode } from '../codes/consume-code.ts';
import { findUserById } from '../users-repository.ts';
import { checkPasswordHistory } from './check-password-history.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { hashPassword } from './hash-password.ts';
import { storeNewPassword } from './store-new-password.ts';

const isSomebodys = (subjectId: string | null) => subjectId !== null;

/** Does not use up the temporary password. Throws CODE_INVALID, CODE_EXPIRED or TOO_MANY_ATTEMPTS. */
export async function validateRecovery(context: Context, { email, code }: { email: string; code: string }) {
  const codeToCheck = { email, purpose: 'recovery', code, accepts: isSomebodys } as const;
  const check = await inTransaction(context.db, (tx) => checkCode(context, tx, codeToCheck));
  if (!check.isRight) throw check.refusal;
  return check;
}

/**
 * Uses up the temporary password, ends all sessions and a lock. A reused or common new password throws VALIDATION_ERROR
 * and leaves the temporary one valid.
 */
export async function changeRecoveredPassword(
  context: Context,
  { email, tempCode, newPassword }: ChangeRecoveredPasswordBody,
): Promise<void> {
  const { db, config } = context;
  await refuseCommonPassword(newPassword, 'newPassword');
  const { subjectId } = await validateRecovery(context, { email, code: tempCode });
  const user = subjectId === null ? null : await findUserById(db, subjectId);
  if (!user || user.status === 'inactive') throw new DomainError('CODE_INVALID');
  await checkPasswordHistory(db, user, newPassword);
  const newHash = await hashPassword(newPassword, config.environment);
  const codeToCheck = { email, purpose: 'recovery', code: tempCode, accepts: isSomebodys } as const;
  const isStored = await withCode(context, codeToCheck, (tx) =>
    storeNewPassword(context, tx, user, { newHash, reason: 'reset' }),
  );
  if (!isStored) throw new DomainError('CODE_INVALID');
}
