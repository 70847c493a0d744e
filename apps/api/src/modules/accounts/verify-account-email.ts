import { DomainError } from '@cotejo/contracts/core/errors';
import type { Context } from '#context.ts';
import type { Tx } from '#db/database.ts';
import { recordActivity } from '#modules/activity-log/record-activity.ts';
import { withCode } from '#modules/verification-codes/consume-code.ts';
import { createAccount } from './create-account.ts';
import { presentRegistered, takenDataMessage } from './present-registered.ts';
import * as accountRepository from './repository.ts';

/**
 * Turns a registration that waited into an account, or confirms again an account that an administrator set to
 * pending_verification. Throws CODE_INVALID, CODE_EXPIRED, TOO_MANY_ATTEMPTS, and CONFLICT when the data was taken.
 */
export async function verifyAccountEmail(context: Context, { email, code }: { email: string; code: string }) {
  const outcome = await withCode(context, { email, purpose: 'registration', code }, async (tx, { subjectId }) => {
    if (subjectId === null) return new DomainError('CODE_INVALID');
    return (await confirmAgain(context, tx, subjectId)) ?? completeRegistration(context, tx, subjectId);
  });
  if (outcome instanceof DomainError) throw outcome;
  return presentRegistered(outcome);
}

async function confirmAgain(context: Context, tx: Tx, userId: string) {
  const user = await accountRepository.lockUser(tx, userId);
  if (user?.status !== 'pending_verification') return user;
  await recordActivity(context, tx, {
    type: 'user',
    status: 'updated',
    description: 'Correo confirmado de nuevo',
    targetId: user.id,
  });
  return accountRepository.updateUser(tx, user.id, {
    status: 'active',
    isEmailVerified: true,
    updatedAt: context.clock.now(),
  });
}

async function completeRegistration(context: Context, tx: Tx, id: string) {
  const pending = await accountRepository.findPendingRegistration(tx, id, context.clock.now());
  if (!pending) return new DomainError('CODE_EXPIRED');
  const { email, cedula, nombres, apellidos, telefono, direccion, passwordHash } = pending;
  const consent = { acceptedAt: pending.createdAt, address: pending.address, termsVersionId: pending.termsVersionId };
  const person = { email, cedula, nombres, apellidos, telefono, direccion, passwordHash };
  // The address is proven now: its reader may be told.
  return (
    (await createAccount(context, tx, { ...person, consent })) ??
    new DomainError('CONFLICT', { message: takenDataMessage })
  );
}
