import { codeMinutes } from '@cotejo/contracts/core/limits';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { unlockCodeMail } from '#platform/mail/messages/codes.ts';
import { sendForStranger } from '#platform/mail/send-for-stranger.ts';
import { siteUrlOf } from '#platform/mail/site-url.ts';
import { deleteAttempts } from '../codes/attempts.ts';
import { issueCode } from '../codes/issue-code.ts';

/** Mails an unlock code to a user or an administrator, at most once a minute. */
export async function mailUnlockCode(
  context: Context,
  tx: Tx,
  { id, email, nombres }: { id: string; email: string; nombres: string },
  purpose: 'unlock' | 'admin_unlock',
  isKnown = false,
): Promise<void> {
  const issued = await issueCode(context, tx, { email, purpose, subjectId: id });
  if (!issued.isSent) return;
  await deleteAttempts(tx, { email, purpose });
  const siteUrl = siteUrlOf(context.config);
  const content = unlockCodeMail({ nombres, code: issued.code, minutes: codeMinutes, siteUrl });
  await sendForStranger(context, tx, { to: email, content, isKnown });
}
