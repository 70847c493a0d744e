import { DomainError } from '@cotejo/contracts/core/errors';
import type { Parts } from '#context.ts';
import { inTransaction } from '#db/database.ts';
import { countAttempt, forgetAttempts, readAttempts, tooManyAttempts } from '#modules/verification-codes/attempts.ts';

export const wrongPasswordMessage = 'La contraseña actual no es correcta';

/**
 * Who is signed in proves once more who they are: a stolen session must not be enough to change or delete an account.
 * Throws INVALID_CREDENTIALS with 400, and after five wrong ones TOO_MANY_ATTEMPTS for 15 minutes.
 * @param isRight compares the password given with the account's
 * @param field of the form, to be named in the refusal
 */
export async function confirmOwnPassword(
  context: Pick<Parts, 'clock' | 'db'>,
  email: string,
  isRight: () => Promise<boolean>,
  field?: 'currentPassword' | 'password',
): Promise<void> {
  const binding = { email, purpose: 'password_check' } as const;
  const attempts = await readAttempts(context, context.db, binding);
  if (attempts.remaining === 0) throw tooManyAttempts(attempts);
  if (await isRight()) {
    if (attempts.secondsLeft > 0) await inTransaction(context.db, (tx) => forgetAttempts(tx, binding));
    return;
  }
  await inTransaction(context.db, (tx) => countAttempt(context, tx, binding));
  throw new DomainError('INVALID_CREDENTIALS', {
    status: 400,
    message: wrongPasswordMessage,
    ...(field && { fields: { [field]: wrongPasswordMessage } }),
  });
}
