import type { OpenedSession } from '@cotejo/contracts/identity/accounts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { newSignInMail } from '#platform/mail/messages/account-notices.ts';
import { siteUrlOf } from '#platform/mail/site-url.ts';
import { logSecurityEvent } from '#platform/measures/security-events.ts';
import { startUserSession } from '../sessions/start-user-session.ts';
import { isNewDevice } from '../sessions/user-sessions.ts';
import * as userRepository from '../users-repository.ts';
import { presentUser } from './present-user.ts';

/** Last step of every sign-in: resets the failures and mails an alert for a new device. */
export async function openSession(context: Context, tx: Tx, user: userRepository.UserRow): Promise<OpenedSession> {
  const { clock, config, device, ipAddress, mailer } = context;
  const now = clock.now();
  await userRepository.updateUser(tx, user.id, { failedLogins: 0, lockedUntil: null, lastSuccessfulLogin: now });
  if (user.loginAlerts && (await isNewDevice(tx, user.id, device))) {
    const content = newSignInMail({ nombres: user.nombres, at: now, device, ipAddress, siteUrl: siteUrlOf(config) });
    await mailer.send(tx, { to: user.email, ...content });
  }
  const { accessToken, expiresAt, sessionId } = await startUserSession(context, tx, user.id);
  logSecurityEvent(context, { kind: 'user_signed_in', userId: user.id, sessionId });
  return { accessToken, expiresAt: expiresAt.toISOString(), user: await presentUser(context, tx, user) };
}
