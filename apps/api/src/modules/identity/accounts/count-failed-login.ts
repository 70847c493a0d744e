import type { Context } from '#context.ts';
import { inTransaction } from '#db/database.ts';
import { recordActivity } from '#modules/activity-log';
import { lockCodes } from '../codes/lock-codes.ts';
import * as userRepository from '../users-repository.ts';
import { aboutUser } from './about-user.ts';
import { alignWithLock } from './judged-tries.ts';
import { failedLoginLimit, lockMs } from './lock-rules.ts';
import { mailUnlockCode } from './mail-unlock-code.ts';

/**
 * Counts a wrong password; the fifth in a row locks the account and mails the unlock code. In a
 * transaction of its own: the count stays although the login fails. Tries against a locked account
 * count for nothing, so that they do not prolong the lock. An e-mail address that nobody has costs
 * the same statements, so that the time tells nothing (decision 27).
 */
export async function countFailedLogin(context: Context, email: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await lockCodes(tx, email, ['unlock', 'login']);
    const now = context.clock.now();
    const user = await userRepository.addFailedLogin(tx, email, now);
    if (!user || user.failedLogins < failedLoginLimit) return;
    const lockedUntil = new Date(now.getTime() + lockMs);
    // The count starts anew once the lock has ended.
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
