import { DomainError } from '@cotejo/contracts/core/errors';
import type { Parts } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { deleteAttempts, reserveAttempt } from '../codes/attempts.ts';

const wrongPasswordMessage = 'La contraseña actual no es correcta';

/**
 * Asks for the password again, since a stolen session must not be enough to change or delete an account. Throws
 * INVALID_CREDENTIALS with status 400 at `field`, and after five attempts TOO_MANY_ATTEMPTS for 15 minutes. Attempts
 * count per session, so that who stole one cannot keep the owner out, who signs in again.
 */
export async function confirmOwnPassword(
  context: Pick<Parts, 'clock' | 'db'>,
  /** `sessionId` stays the same when tokens are refreshed. */
  { email, sessionId }: { readonly email: string; readonly sessionId: string },
  isRight: () => Promise<boolean>,
  field?: 'currentPassword' | 'password',
): Promise<void> {
  const binding = { email, purpose: 'password_check', ownerId: sessionId } as const;
  await inTransaction(context.db, (tx) => reserveAttempt(context, tx, binding));
  if (await isRight()) return inTransaction(context.db, (tx) => deleteAttempts(tx, binding));
  throw new DomainError('INVALID_CREDENTIALS', {
    status: 400,
    message: wrongPasswordMessage,
    ...(field && { fields: { [field]: wrongPasswordMessage } }),
  });
}
