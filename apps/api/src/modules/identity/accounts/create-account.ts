import { recordActivity } from '#modules/activity-log';
import { insertConsent } from '#modules/consents';
import { addNotification } from '#modules/notifications';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/ids.ts';
import { welcomeMail } from '#platform/mail/messages/account-notices.ts';
import { siteUrlOf } from '#platform/mail/site-url.ts';
import * as userRepository from '../users-repository.ts';
import { aboutUser } from './about-user.ts';
import * as accountRepository from './repository.ts';

export interface NewAccount {
  /** Id of the pending registration, which its response already contained. */
  readonly id?: string;
  readonly email: string;
  readonly cedula: string;
  readonly nombres: string;
  readonly apellidos: string;
  readonly telefono: string;
  readonly direccion: string;
  readonly passwordHash: string;
  /** Consent to the terms shown on the registration form. */
  readonly consent: { acceptedAt: Date; ipAddress: string; termsVersionId: string };
}

/** Also deletes the e-mail's pending registrations. Null if e-mail or cédula is taken. */
export async function createAccount(
  context: Context,
  tx: Tx,
  { id, consent, ...person }: NewAccount,
): Promise<userRepository.UserRow | null> {
  const { clock, config, mailer } = context;
  const now = clock.now();
  const user = await userRepository.insertUser(tx, {
    ...person,
    id: id ?? newId(clock),
    passwordChangedAt: now,
    status: 'active',
    isEmailVerified: true,
    createdAt: now,
    updatedAt: now,
  });
  if (!user) return null;
  await accountRepository.deletePendingRegistrations(tx, user.email);
  await insertConsent(tx, { ...consent, id: newId(clock), userId: user.id, purpose: 'registration' });
  await recordActivity(context, tx, {
    ...aboutUser(user),
    status: 'created',
    description: 'Nuevo usuario registrado',
  });
  await addNotification(context, tx, {
    type: 'new_user',
    message: `Nuevo usuario registrado: ${user.nombres} ${user.apellidos}`,
    entityId: user.id,
  });
  await mailer.send(tx, { to: user.email, ...welcomeMail({ nombres: user.nombres, siteUrl: siteUrlOf(config) }) });
  return user;
}
