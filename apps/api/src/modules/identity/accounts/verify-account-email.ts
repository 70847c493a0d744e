import { DomainError } from '@cotejo/contracts/core/errors';
import { recordActivity } from '#modules/activity-log';
import type { Context } from '#platform/context.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { deleteAttempts } from '../codes/attempts.ts';
import { withCode } from '../codes/consume-code.ts';
import { hashOfNobody } from '../passwords/hash-password.ts';
import { mailTemporaryPassword } from '../passwords/recover-password.ts';
import * as userRepository from '../users-repository.ts';
import { aboutUser } from './about-user.ts';
import { createProvenAccount } from './create-proven-account.ts';
import { presentRegistered } from './present-registered.ts';
import * as accountRepository from './repository.ts';

/** For an e-mail that had several pending registrations. */
const temporaryPasswordMessage =
  'Tu cuenta está activa. Este correo tenía varios registros, así que las contraseñas escritas antes no sirven: te enviamos una temporal. Revisa también tu perfil.';

/**
 * Completes a pending registration, or reactivates an account in pending_verification. Accepts any code of the e-mail;
 * if nothing is waiting the code is wrong but not used up. If several different registrations waited, the account gets
 * a mailed temporary password instead, and `message` says so (decision 7). Throws CODE_INVALID, CODE_EXPIRED,
 * TOO_MANY_ATTEMPTS, or CONFLICT for taken data.
 */
export async function verifyAccountEmail(context: Context, { email, code }: { email: string; code: string }) {
  const codeToCheck = {
    email,
    purpose: 'email',
    code,
    accepts: async (subjectId: string | null, tx: Tx) => (await findWaiting(context, tx, email, subjectId)) !== null,
  } as const;
  const outcome = await withCode(context, codeToCheck, async (tx, { subjectId }) => {
    const waiting = await findWaiting(context, tx, email, subjectId);
    if (waiting === null) return new DomainError('CODE_INVALID');
    if (waiting.registration) return completeRegistration(context, tx, waiting.registration);
    const user = await confirmAgain(context, tx, waiting.userId);
    return user ? { data: presentRegistered(user) } : new DomainError('CODE_INVALID');
  });
  if (outcome instanceof DomainError) throw outcome;
  return outcome;
}

/** First what the code was sent for, else an account to be confirmed again, else the newest registration. */
async function findWaiting({ clock }: Context, reader: Reader, email: string, subjectId: string | null) {
  const registrations = await accountRepository.listPendingRegistrations(reader, email, clock.now());
  const meant = registrations.find(({ id }) => id === subjectId);
  if (meant) return { registration: meant };
  const user = subjectId === null ? null : await userRepository.findUserById(reader, subjectId);
  if (user) return { userId: user.id };
  const owner = await userRepository.findUserByEmail(reader, email);
  if (owner?.status === 'pending_verification') return { userId: owner.id };
  return registrations[0] ? { registration: registrations[0] } : null;
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

async function completeRegistration(context: Context, tx: Tx, pending: accountRepository.PendingRegistration) {
  const { id, email, cedula, nombres, apellidos, telefono, direccion } = pending;
  // The code proves the mailbox, but not which of the registrations is the owner's.
  const waiting = await accountRepository.listPendingRegistrations(tx, email, context.clock.now());
  const isContested = waiting.length > 1;
  if (isContested) await deleteAttempts(tx, { email, purpose: 'recovery' });
  const passwordHash = isContested ? hashOfNobody(context.config.environment) : pending.passwordHash;
  const consent = {
    acceptedAt: pending.createdAt,
    ipAddress: pending.ipAddress,
    termsVersionId: pending.termsVersionId,
  };
  const person = { id, email, cedula, nombres, apellidos, telefono, direccion, passwordHash };
  // The e-mail is proven now, so the conflict may be reported.
  const user = await createProvenAccount(context, tx, { ...person, consent });
  if (user instanceof DomainError) {
    // Deleted, so that a corrected registration is not a second, different one.
    if (user.code === 'CONFLICT') await accountRepository.deletePendingRegistration(tx, id);
    return user;
  }
  if (!isContested) return { data: presentRegistered(user) };
  await mailTemporaryPassword(context, tx, user);
  return { data: presentRegistered(user), message: temporaryPasswordMessage };
}
