import { DomainError } from '@cotejo/contracts/core/errors';
import type { Context } from '#context.ts';
import type { Tx } from '#db/database.ts';
import { recordActivity } from '#modules/activity-log';
import { deleteAttempts } from '../codes/attempts.ts';
import { withCode } from '../codes/consume-code.ts';
import { hashOfNobody } from '../passwords/hash-password.ts';
import { mailTemporaryPassword } from '../passwords/recover-password.ts';
import * as userRepository from '../users-repository.ts';
import { aboutUser } from './about-user.ts';
import { createProvenAccount } from './create-proven-account.ts';
import { presentRegistered } from './present-registered.ts';
import * as accountRepository from './repository.ts';

/** Told to who typed the code of an e-mail address that several registrations waited for. */
const temporaryPasswordMessage =
  'Tu cuenta está activa. Este correo tenía varios registros, así que las contraseñas escritas antes no sirven: te enviamos una temporal. Revisa también tu perfil.';

/**
 * Turns a registration that waited into an account, or confirms again an account that an
 * administrator set to pending_verification. Where different registrations waited for the e-mail
 * address, the account opens to no password set before: a temporary one is mailed, and `message`
 * says so (decision 7). Throws CODE_INVALID, CODE_EXPIRED, TOO_MANY_ATTEMPTS, and CONFLICT when the
 * data was taken.
 */
export async function verifyAccountEmail(context: Context, { email, code }: { email: string; code: string }) {
  const outcome = await withCode(context, { email, purpose: 'registration', code }, async (tx, { subjectId }) => {
    if (subjectId === null) return new DomainError('CODE_INVALID');
    const confirmed = await confirmAgain(context, tx, subjectId);
    return confirmed ? { data: presentRegistered(confirmed) } : completeRegistration(context, tx, subjectId);
  });
  if (outcome instanceof DomainError) throw outcome;
  return outcome;
}

async function confirmAgain(context: Context, tx: Tx, userId: string) {
  const user = await userRepository.lockUser(tx, userId);
  if (user?.status !== 'pending_verification') return user;
  await recordActivity(context, tx, {
    ...aboutUser(user),
    status: 'updated',
    description: 'Correo confirmado de nuevo',
    details: { version: user.version + 1 },
  });
  return userRepository.updateUser(tx, user.id, {
    status: 'active',
    isEmailVerified: true,
    version: user.version + 1,
    updatedAt: context.clock.now(),
  });
}

async function completeRegistration(context: Context, tx: Tx, id: string) {
  const now = context.clock.now();
  const pending = await accountRepository.findPendingRegistration(tx, id, now);
  if (!pending) return new DomainError('CODE_EXPIRED');
  const { email, cedula, nombres, apellidos, telefono, direccion } = pending;
  // Whoever reads the e-mail address typed the code, but nothing says which of the registrations is
  // theirs.
  const isContested = (await accountRepository.listPendingRegistrations(tx, email, now)).length > 1;
  if (isContested) await deleteAttempts(tx, { email, purpose: 'recovery' });
  const passwordHash = isContested ? hashOfNobody(context.config.environment) : pending.passwordHash;
  const consent = {
    acceptedAt: pending.createdAt,
    ipAddress: pending.ipAddress,
    termsVersionId: pending.termsVersionId,
  };
  const person = { id, email, cedula, nombres, apellidos, telefono, direccion, passwordHash };
  // The e-mail address is proven now: its reader may be told.
  const user = await createProvenAccount(context, tx, { ...person, consent });
  if (user instanceof DomainError) return user;
  if (!isContested) return { data: presentRegistered(user) };
  await mailTemporaryPassword(context, tx, user);
  return { data: presentRegistered(user), message: temporaryPasswordMessage };
}
