import { DomainError } from '@cotejo/contracts/core/errors';
import {
  guardedPreferences,
  type SecurityPreferences,
  type UpdateSecurityPreferencesBody,
} from '@cotejo/contracts/identity/profiles';
import { recordActivity } from '#modules/activity-log';
import type { UserContext } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { securityChangedMail } from '#platform/mail/messages/account-notices.ts';
import { siteUrlOf } from '#platform/mail/site-url.ts';
import { aboutUser } from '../accounts/about-user.ts';
import * as userRepository from '../users-repository.ts';
import { lockUser, type UserRow } from '../users-repository.ts';
import { confirmIdentity } from './confirm-identity.ts';

const passwordMissing = 'Escribe tu contraseña para desactivarlo';

/**
 * Changes the security settings and mails each change. Turning one off requires the password. Throws VALIDATION_ERROR
 * without it, and like `confirmOwnPassword`.
 */
export async function changeSecurityPreferences(
  context: UserContext,
  { password, ...changes }: UpdateSecurityPreferencesBody,
): Promise<SecurityPreferences> {
  if (password !== undefined) await confirmIdentity(context, password);
  const { actor, clock, config, db, mailer } = context;
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    // Compared with the locked row, so that an older request cannot turn off what was just turned on.
    const before = await lockUser(tx, actor.userId);
    if (!before) throw new DomainError('SESSION_EXPIRED');
    if (password === undefined && guardedPreferences.some((name) => before[name] && changes[name] === false)) {
      throw new DomainError('VALIDATION_ERROR', { fields: { password: passwordMissing } });
    }
    const user = (await userRepository.updateUser(tx, before.id, { ...changes, updatedAt: now })) ?? before;
    const description = 'Preferencias de seguridad actualizadas';
    await recordActivity(context, tx, { ...aboutUser(user), status: 'updated', description });
    const changed = guardedPreferences.filter((name) => before[name] !== user[name]);
    if (changed.length > 0) {
      const states = Object.fromEntries(changed.map((name) => [name, user[name]]));
      const content = securityChangedMail({ nombres: user.nombres, at: now, states, siteUrl: siteUrlOf(config) });
      await mailer.send(tx, { to: user.email, ...content });
    }
    return securityPreferencesOf(user);
  });
}

export const securityPreferencesOf = ({ loginAlerts, twoStep, rememberEmail }: UserRow): SecurityPreferences => ({
  loginAlerts,
  twoStep,
  rememberEmail,
});
