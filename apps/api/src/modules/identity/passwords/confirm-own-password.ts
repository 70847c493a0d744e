import { DomainError } from '@cotejo/contracts/core/errors';
import type { Parts } from '#context.ts';
import { inTransaction } from '#db/database.ts';
import { deleteAttempts, reserveAttempt } from '../codes/attempts.ts';

export const wrongPasswordMessage = 'La contraseña actual no es correcta';

/**
 * Who is signed in proves once more who they are: a stolen session must not be enough to change or
 * delete an account. Throws INVALID_CREDENTIALS with 400, and after five wrong ones
 * TOO_MANY_ATTEMPTS for 15 minutes. The tries are counted for the account: a user and the
 * administrator made from them, who share an e-mail address, do not lock each other out.
 * @param isRight compares the password given with the account's
 * @param field of the form, to be named in the refusal
 */
export async function confirmOwnPassword(
  context: Pick<Parts, 'clock' | 'db'>,
  account: { id: string; email: string },
  isRight: () => Promise<boolean>,
  field?: 'currentPassword' | 'password',
): Promise<void> {
  const binding = { email: account.email, purpose: 'password_check', accountId: account.id } as const;
  await inTransaction(context.db, (tx) => reserveAttempt(context, tx, binding));
  if (await isRight()) return inTransaction(context.db, (tx) => deleteAttempts(tx, binding));
  throw new DomainError('INVALID_CREDENTIALS', {
    status: 400,
    message: wrongPasswordMessage,
    ...(field && { fields: { [field]: wrongPasswordMessage } }),
  });
}
