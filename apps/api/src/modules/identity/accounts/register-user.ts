import { DomainError } from '@cotejo/contracts/core/errors';
import type { RegisterUserBody } from '@cotejo/contracts/identity/accounts';
import { requireSeenTerms } from '#modules/consents';
import { hours } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { newId } from '#platform/ids.ts';
import { registrationAttemptMail } from '#platform/mail/messages/account-notices.ts';
import { siteUrlOf } from '#platform/mail/site-url.ts';
import { lockCodes } from '../codes/lock-codes.ts';
import { isEmailProven, useProvenEmail } from '../codes/prove-email.ts';
import { refuseCommonPassword } from '../passwords/common-passwords.ts';
import { hashPassword, verifyPassword } from '../passwords/hash-password.ts';
import * as userRepository from '../users-repository.ts';
import type { NewAccount } from './create-account.ts';
import { createProvenAccount } from './create-proven-account.ts';
import { mailConfirmation } from './mail-confirmation.ts';
import { mailOnce } from './mail-once.ts';
import { presentRegistered } from './present-registered.ts';
import * as accountRepository from './repository.ts';

/** Lifetime of a pending registration. */
const pendingMs = hours(24);

// Each costs a password hash at sign-in, so an e-mail keeps only the newest.
const pendingPerEmail = 5;

/**
 * Registers a user. A verified e-mail gets an active account, or CONFLICT for taken data and, after five times a day,
 * TOO_MANY_ATTEMPTS. Any other e-mail always gets the same response, taken or not: the registration waits for the
 * mailed code, and the owner of taken data gets a mail. Throws VALIDATION_ERROR for a common password, CONFLICT for
 * outdated terms and UNAVAILABLE without active terms.
 */
export async function registerUser(
  context: Context,
  { termsAccepted: _, termsVersionId: seenId, ...body }: RegisterUserBody,
) {
  const { clock, config, db, ipAddress } = context;
  const termsVersionId = await requireSeenTerms(db, seenId);
  await refuseCommonPassword(body.password, 'password');
  // Read before the slow hash, so that the later of two parallel registrations gets the conflict.
  const isProven = await isEmailProven(context, body.email);
  const { password, ...person } = body;
  const account: NewAccount = {
    ...person,
    passwordHash: await hashPassword(password, config.environment),
    consent: { acceptedAt: clock.now(), ipAddress, termsVersionId },
  };
  for (;;) {
    const compared = isProven ? new Map() : await compareWithWaiting(context, body);
    const outcome = await inTransaction(db, async (tx) => {
      await lockCodes(tx, account.email, ['email', 'taken_data']);
      await tellOwnerOfCedula(context, tx, account);
      if (!isProven) return keepApart(context, tx, account, compared);
      const user = await createProvenAccount(context, tx, account);
      if (user instanceof DomainError) return user;
      await useProvenEmail(context, tx, user.email);
      return presentRegistered(user);
    });
    if (outcome instanceof DomainError) throw outcome;
    if (outcome !== null) return outcome;
  }
}

/** By id of a pending registration of the same e-mail and cédula: whether it has the same password. */
type Compared = ReadonlyMap<string, boolean>;

/** Outside the transaction, since it hashes. */
async function compareWithWaiting(
  { clock, db }: Context,
  { email, cedula, password }: Pick<RegisterUserBody, 'email' | 'cedula' | 'password'>,
): Promise<Compared> {
  const compared = new Map<string, boolean>();
  for (const row of await accountRepository.listPendingRegistrations(db, email, clock.now())) {
    if (row.cedula === cedula) compared.set(row.id, await verifyPassword(row.passwordHash, password));
  }
  return compared;
}

/**
 * Saves a pending registration. The same person with the same password (a form sent twice) replaces the first one,
 * whose code stays valid; different registrations of one e-mail matter when the code is typed (decision 7). Null if a
 * new registration appeared that must be compared first.
 */
async function keepApart(context: Context, tx: Tx, { consent, ...person }: NewAccount, compared: Compared) {
  const now = context.clock.now();
  const waiting = await accountRepository.listPendingRegistrations(tx, person.email, now);
  const alike = waiting.filter(({ cedula }) => cedula === person.cedula);
  if (alike.some((row) => !compared.has(row.id))) return null;
  const id = alike.find((row) => compared.get(row.id))?.id ?? newId(context.clock);
  await accountRepository.savePendingRegistration(tx, {
    ...person,
    id,
    ipAddress: consent.ipAddress,
    termsVersionId: consent.termsVersionId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + pendingMs),
  });
  await accountRepository.keepNewestPendingRegistrations(tx, person.email, pendingPerEmail, now);
  const { email, nombres } = person;
  // After a refused registration the code is used up and a new one is needed at once.
  await mailConfirmation(context, tx, { email, nombres, subjectId: id }, false);
  return presentRegistered({ id, email, status: 'pending_verification', isEmailVerified: false });
}

/** The owner of the e-mail is told in the mail with the code, the owner of the cédula here. */
async function tellOwnerOfCedula(context: Context, tx: Tx, { cedula, email }: NewAccount): Promise<void> {
  const owner = await userRepository.findUserByCedula(tx, cedula);
  if (!owner || owner.email === email) return;
  const content = registrationAttemptMail({ nombres: owner.nombres, siteUrl: siteUrlOf(context.config) });
  await mailOnce(context, tx, { to: owner.email, content, everyMinutes: 60 });
}
