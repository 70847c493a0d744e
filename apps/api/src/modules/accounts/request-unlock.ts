import { codeMinutes } from '@cotejo/contracts/core/limits';
import type { RequestUnlockBody } from '@cotejo/contracts/unlock';
import type { Context } from '#context.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { unlockCodeMail } from '#mail/messages/codes.ts';
import { siteUrlOf } from '#mail/site-url.ts';
import { forgetAttempts } from '#modules/verification-codes/attempts.ts';
import { issueCode } from '#modules/verification-codes/issue-code.ts';
import { mailUnlockCode } from './count-failed-login.ts';
import { isLocked } from './lock-rules.ts';
import * as accountRepository from './repository.ts';

/**
 * Mails an unlock code to the owner of a locked account, user or administrator. Answers nothing: to an unknown account, an
 * open one or a wrong cédula nothing happens.
 */
export async function requestUnlock(context: Context, { email, cedula }: RequestUnlockBody): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    await forgetAttempts(tx, { email, purpose: 'unlock' });
    await forgetAttempts(tx, { email, purpose: 'admin_unlock' });
    const user = await accountRepository.findUserByEmail(tx, email);
    if (user && user.cedula === cedula && isLocked(user, now)) await mailUnlockCode(context, tx, user);
    const found = await accountRepository.findAdminWithCedula(tx, { email });
    if (found && isLocked(found.admin, now) && (found.cedula === null || found.cedula === cedula)) {
      await mailAdminUnlockCode(context, tx, found.admin);
    }
  });
}

/** Mails an unlock code to an administrator, at most once a minute. The lock itself mails none: it is asked for. */
async function mailAdminUnlockCode(
  context: Context,
  tx: Tx,
  { id, email, nombres }: { id: string; email: string; nombres: string },
): Promise<void> {
  const issued = await issueCode(context, tx, { email, purpose: 'admin_unlock', subjectId: id });
  if (!issued.isSent) return;
  const siteUrl = siteUrlOf(context.config);
  const content = unlockCodeMail({ nombres, code: issued.code, minutes: codeMinutes, siteUrl });
  await context.mailer.send(tx, { to: email, ...content });
}
