import { recordActivity } from '#modules/activity-log';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { lockCodes } from '../codes/lock-codes.ts';
import * as userRepository from '../users-repository.ts';
import { aboutUser } from './about-user.ts';
import { alignWithLock } from './judged-tries.ts';
import { failedLoginLimit, lockMs } from './lock-rules.ts';
import { mailUnlockCode } from './mail-unlock-code.ts';

/**
 * The fifth wrong password in a row locks the account and mails the unlock code. Uses its own transaction, since the
 * login fails. An unknown e-mail runs the same statements, so that timing reveals nothing (decision 27).
 */
export async function countFailedLogin(context: Context, email: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await lockCodes(tx, email, ['unlock', 'login']);
    const now = context.clock.now();
    const user = await userRepository.addFailedLogin(tx, email, now);
    if (!user || user.failedLogins < failedLoginLimit) return;
    const lockedUntil = new Date(now.getTime() + lockMs);
    // The count restarts when the lock ends.
    await userRepository.updateUser(tx, user.id, { failedLogins: 0, lockedUntil, updatedAt: now });
    await alignWithLock(context, tx, { email, purpose: 'login' }, lockedUntil);
    await recordActivity(context, tx, {
      ...aboutUser(user),
      status: 'updated',
      description: 'Cuenta cerrada 30 minutos por cinco inicios de sesión fallidos',
    });
    await mailUnlockCode(context, tx, user, 'unlock');
  });
}
