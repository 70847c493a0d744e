import { DomainError } from '@cotejo/contracts/core/errors';
import { days } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { keepTally, readTally } from '../codes/attempts.ts';
import type * as userRepository from '../users-repository.ts';
import { createAccount, type NewAccount } from './create-account.ts';
import { takenDataMessage } from './present-registered.ts';

/** Conflicts reported per day and e-mail; more attempts suggest probing for cédulas. */
const triesPerDay = 5;

const tooManyMessage =
  'Demasiados intentos con datos de otra cuenta. Prueba de nuevo mañana, o escríbenos desde Contacto si la cédula es tuya.';

/**
 * Creates the account of a verified e-mail. Returns CONFLICT for taken data, after five times a day always
 * TOO_MANY_ATTEMPTS. Returned, not thrown, so that the transaction commits the attempt.
 */
export async function createProvenAccount(
  context: Context,
  tx: Tx,
  account: NewAccount,
): Promise<userRepository.UserRow | DomainError> {
  const binding = { email: account.email, purpose: 'taken_data' } as const;
  const now = context.clock.now();
  const tally = await readTally(context, tx, binding);
  if (tally && tally.tries >= triesPerDay) {
    const retryAfterSeconds = Math.ceil((tally.endsAt.getTime() - now.getTime()) / 1_000);
    return new DomainError('TOO_MANY_ATTEMPTS', { message: tooManyMessage, retryAfterSeconds });
  }
  const user = await createAccount(context, tx, account);
  if (user) return user;
  const endsAt = tally?.endsAt ?? new Date(now.getTime() + days(1));
  await keepTally(context, tx, binding, { tries: (tally?.tries ?? 0) + 1, endsAt });
  return new DomainError('CONFLICT', { message: takenDataMessage });
}
