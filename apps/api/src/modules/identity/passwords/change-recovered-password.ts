import { DomainError } from '@cotejo/contracts/core/errors';
import type { ChangeRecoveredPasswordBody } from '@cotejo/contracts/identity/passwords';
import type { Context } from '#context.ts';
import { inTransaction } from '#db/database.ts';
import { checkCode, withCode } from '../codes/consume-code.ts';
import { findUserById } from '../users-repository.ts';
import { checkPasswordHistory } from './check-password-history.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { hashPassword } from './hash-password.ts';
import { storeNewPassword } from './store-new-password.ts';

const isSomebodys = (subjectId: string | null) => subjectId !== null;

/**
 * Whether a temporary password is good, without using it up. Throws CODE_INVALID, CODE_EXPIRED or
 * TOO_MANY_ATTEMPTS.
 */
export async function validateRecovery(context: Context, { email, code }: { email: string; code: string }) {
  const codeToCheck = { email, purpose: 'recovery', code, accepts: isSomebodys } as const;
  const check = await inTransaction(context.db, (tx) => checkCode(context, tx, codeToCheck));
  if (!check.isRight) throw check.refusal;
  return check;
}

/**
 * Replaces the password with the temporary one, which is used up; ends every session and a lock by
 * failed logins. A password that was used before, or a common one, leaves the temporary one good
 * for another choice (VALIDATION_ERROR).
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
