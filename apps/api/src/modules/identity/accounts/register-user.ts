import { DomainError } from '@cotejo/contracts/core/errors';
import type { RegisterUserBody } from '@cotejo/contracts/identity/accounts';
import { hours } from '#clock.ts';
import type { Context } from '#context.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { newId } from '#ids.ts';
import { registrationAttemptMail } from '#mail/messages/account-notices.ts';
import { siteUrlOf } from '#mail/site-url.ts';
import { requireSeenTerms } from '#modules/consents';
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

/** How long a registration waits for its code. */
const pendingMs = hours(24);

// Each costs a hash at sign-in: a stranger who piles them up on an e-mail address loses the oldest.
const pendingPerEmail = 5;

/**
 * Registers a person. Who verified the e-mail first gets an active account, or CONFLICT on a taken
 * e-mail or cédula, five times a day and then TOO_MANY_ATTEMPTS. To anybody else the response is
 * always the same: the registration waits for the mailed code, whether or not the data is taken,
 * and the owner is told by mail; a common password is VALIDATION_ERROR to everybody, and so are
 * CONFLICT for terms that are not in force and UNAVAILABLE where none are.
 */
export async function registerUser(
  context: Context,
  { termsAccepted: _, termsVersionId: seenId, ...body }: RegisterUserBody,
) {
  const { clock, config, db, ipAddress } = context;
  const termsVersionId = await requireSeenTerms(db, seenId);
  await refuseCommonPassword(body.password, 'password');
  // Asked before the slow hash, so that of two registrations at once the later one is told that it
  // came late.
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

/**
 * By id of a registration that waits for the same e-mail address and cédula: whether it was made
 * with the same password.
 */
type Compared = ReadonlyMap<string, boolean>;

/** Slow like a sign-in, and therefore outside the transaction. */
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
 * Lets the registration wait for its code. The same person with the same password once more (a
 * second click, a form sent again) takes the place of the first, whose code stays good: what waits
 * for one e-mail address differs, and that counts when the code is typed (decision 7). Null when
 * another one came between, which has to be compared first.
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
  // Who corrects taken data has just used a code up and needs another one at once.
  await mailConfirmation(context, tx, { email, nombres, subjectId: id }, false);
  return presentRegistered({ id, email, status: 'pending_verification', isEmailVerified: false });
}

/**
 * The owner of the e-mail learns it from the mail with the code; the owner of a cédula alone, here.
 */
async function tellOwnerOfCedula(context: Context, tx: Tx, { cedula, email }: NewAccount): Promise<void> {
  const owner = await userRepository.findUserByCedula(tx, cedula);
  if (!owner || owner.email === email) return;
  const content = registrationAttemptMail({ nombres: owner.nombres, siteUrl: siteUrlOf(context.config) });
  await mailOnce(context, tx, { to: owner.email, content, everyMinutes: 60 });
}
