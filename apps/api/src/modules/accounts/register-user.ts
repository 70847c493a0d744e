import type { RegisterUserBody } from '@cotejo/contracts/accounts';
import { DomainError } from '@cotejo/contracts/core/errors';
import { hours } from '#clock.ts';
import type { Context } from '#context.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { newId } from '#ids.ts';
import { registrationAttemptMail } from '#mail/messages/account-notices.ts';
import { siteUrlOf } from '#mail/site-url.ts';
import { refuseCommonPassword } from '#modules/passwords/common-passwords.ts';
import { hashPassword } from '#modules/passwords/hash-password.ts';
import { isEmailProven, useProvenEmail } from '#modules/verification-codes/prove-email.ts';
import { createAccount, type NewAccount } from './create-account.ts';
import { mailConfirmation } from './mail-confirmation.ts';
import { mailOnce } from './mail-once.ts';
import { presentRegistered, takenDataMessage } from './present-registered.ts';
import * as accountRepository from './repository.ts';

/** How long a registration waits for its code. */
const pendingMs = hours(24);

// Each costs a hash at sign-in: a stranger who piles them up on an address loses the oldest.
const pendingPerAddress = 5;

/**
 * Registers a person. Who verified the e-mail first gets an active account, or CONFLICT on a taken e-mail or cédula. To
 * anybody else the answer is always the same: the registration waits for the mailed code, whether or not the data is
 * taken, and the owner is told by mail; a common password is VALIDATION_ERROR to everybody (decisions, "Accounts" and "Nothing tells whether an account exists").
 */
export async function registerUser(context: Context, { termsAccepted: _, ...body }: RegisterUserBody) {
  const { clock, config, db, address, catalog } = context;
  await refuseCommonPassword(body.password, 'password');
  // Asked before the slow hash, so that of two registrations at once the later one is told that it came late.
  const isProven = await isEmailProven(context, body.email);
  const { password, ...person } = body;
  const account: NewAccount = {
    ...person,
    passwordHash: await hashPassword(password, config.environment),
    consent: { acceptedAt: clock.now(), address, termsVersionId: catalog.snapshot.terms?.id ?? null },
  };
  const outcome = await inTransaction(db, async (tx) => {
    await tellOwnerOfCedula(context, tx, account);
    if (!isProven) return keepApart(context, tx, account);
    const user = await createAccount(context, tx, account);
    if (!user) return new DomainError('CONFLICT', { message: takenDataMessage });
    await useProvenEmail(context, tx, user.email);
    return presentRegistered(user);
  });
  if (outcome instanceof DomainError) throw outcome;
  return outcome;
}

async function keepApart(context: Context, tx: Tx, { consent, ...person }: NewAccount) {
  const now = context.clock.now();
  const waiting = await accountRepository.listPendingRegistrations(tx, person.email, now);
  if (waiting.length >= pendingPerAddress) await accountRepository.deleteOldestPendingRegistration(tx, person.email);
  const id = newId(context.clock);
  await accountRepository.insertPendingRegistration(tx, {
    ...person,
    id,
    address: consent.address,
    termsVersionId: consent.termsVersionId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + pendingMs),
  });
  const { email, nombres } = person;
  await mailConfirmation(context, tx, { email, nombres, purpose: 'registration', subjectId: id });
  return presentRegistered({ id, email, status: 'pending_verification', isEmailVerified: false });
}

/** The owner of the e-mail learns it from the mail with the code; the owner of a cédula alone, here. */
async function tellOwnerOfCedula(context: Context, tx: Tx, { cedula, email }: NewAccount): Promise<void> {
  const owner = await accountRepository.findUserByCedula(tx, cedula);
  if (!owner || owner.email === email) return;
  const content = registrationAttemptMail({ nombres: owner.nombres, siteUrl: siteUrlOf(context.config) });
  await mailOnce(context, tx, { to: owner.email, content, everyMinutes: 60 });
}
