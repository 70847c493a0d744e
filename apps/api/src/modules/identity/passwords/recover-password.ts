import { codeMinutes } from '@cotejo/contracts/core/limits';
import type { Context } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { isKnownBrowser } from '#platform/http/known-browser.ts';
import { temporaryPasswordMail } from '#platform/mail/messages/codes.ts';
import { sendForStranger } from '#platform/mail/send-for-stranger.ts';
import { siteUrlOf } from '#platform/mail/site-url.ts';
import { deleteAttempts } from '../codes/attempts.ts';
import { issueCode } from '../codes/issue-code.ts';
import { findUserByEmail, type UserRow } from '../users-repository.ts';

/** Returns nothing, so that it does not reveal which accounts exist. */
export async function recoverPassword(context: Context, email: string, mark: string | null = null): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await deleteAttempts(tx, { email, purpose: 'recovery' });
    const user = await findUserByEmail(tx, email);
    if (!user || user.status === 'inactive') return;
    await mailTemporaryPassword(context, tx, user, isKnownBrowser(context, 'user', user, mark));
  });
}

/** At most once a minute. */
export async function mailTemporaryPassword(
  context: Context,
  tx: Tx,
  { id, email, nombres }: Pick<UserRow, 'id' | 'email' | 'nombres'>,
  isKnown = false,
): Promise<void> {
  const issued = await issueCode(context, tx, { email, purpose: 'recovery', subjectId: id });
  if (!issued.isSent) return;
  const siteUrl = siteUrlOf(context.config);
  const content = temporaryPasswordMail({ nombres, code: issued.code, minutes: codeMinutes, siteUrl });
  await sendForStranger(context, tx, { to: email, content, isKnown });
}
