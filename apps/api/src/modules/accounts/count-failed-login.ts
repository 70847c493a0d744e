import { codeMinutes } from '@cotejo/contracts/core/limits';
import type { Context } from '#context.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { unlockCodeMail } from '#mail/messages/codes.ts';
import { siteUrlOf } from '#mail/site-url.ts';
import { recordActivity } from '#modules/activity-log/record-activity.ts';
import { issueCode } from '#modules/verification-codes/issue-code.ts';
import { failedLoginLimit, lockMs } from './lock-rules.ts';
import * as accountRepository from './repository.ts';

/**
 * Counts a wrong password; the fifth in a row locks the account and mails the unlock code. In a transaction of its own:
 * the count stays although the login fails. Tries against a locked account count for nothing, so that they do not prolong
 * the lock.
 */
export async function countFailedLogin(context: Context, userId: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    const user = await accountRepository.addFailedLogin(tx, userId, now);
    if (!user || user.failedLogins < failedLoginLimit) return;
    // The count starts anew once the lock has ended.
    await accountRepository.updateUser(tx, userId, {
      failedLogins: 0,
      lockedUntil: new Date(now.getTime() + lockMs),
      updatedAt: now,
    });
    await recordActivity(context, tx, {
      type: 'user',
      status: 'updated',
      description: 'Cuenta cerrada 30 minutos por cinco inicios de sesión fallidos',
      targetId: userId,
    });
    await mailUnlockCode(context, tx, user);
  });
}

export async function mailUnlockCode(context: Context, tx: Tx, user: accountRepository.UserRow): Promise<void> {
  const issued = await issueCode(context, tx, { email: user.email, purpose: 'unlock', subjectId: user.id });
  if (!issued.isSent) return;
  const content = unlockCodeMail({
    nombres: user.nombres,
    code: issued.code,
    minutes: codeMinutes,
    siteUrl: siteUrlOf(context.config),
  });
  await context.mailer.send(tx, { to: user.email, ...content });
}
