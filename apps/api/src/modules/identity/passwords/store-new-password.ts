import { recordActivity } from '#modules/activity-log';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { passwordChangedMail } from '#platform/mail/messages/account-notices.ts';
import { siteUrlOf } from '#platform/mail/site-url.ts';
import { aboutUser } from '../accounts/about-user.ts';
import { forgetWrongPasswords } from '../accounts/judged-tries.ts';
import { endUserSessions } from '../sessions/user-sessions.ts';
import type { UserRow } from '../users-repository.ts';
import * as userRepository from '../users-repository.ts';
import { rememberFormerPassword } from './check-password-history.ts';

/**
 * Replaces the password, ends all sessions except `keepSessionId`, and records and mails the change. Returns false and
 * writes nothing if the password of `user` was changed in the meantime.
 */
export async function storeNewPassword(
  context: Context,
  tx: Tx,
  user: UserRow,
  change: { newHash: string; reason: string; keepSessionId?: string },
): Promise<boolean> {
  const { clock, config, mailer } = context;
  const now = clock.now();
  // A new password ends a lock and its counts, so that the owner can sign in with it.
  await forgetWrongPasswords(tx, user.email, 'login');
  if (!(await userRepository.replaceUserPassword(tx, user, change.newHash, now))) return false;
  await rememberFormerPassword(context, tx, user);
  await endUserSessions(context, tx, user.id, change.keepSessionId);
  await recordActivity(context, tx, {
    ...aboutUser(user),
    status: 'updated',
    description: 'Contraseña cambiada por su titular',
    details: { reason: change.reason },
  });
  const content = passwordChangedMail({ nombres: user.nombres, at: now, siteUrl: siteUrlOf(config) });
  await mailer.send(tx, { to: user.email, ...content });
  return true;
}
