import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { signInEmailMail } from '#platform/mail/messages/account-notices.ts';
import { siteUrlOf } from '#platform/mail/site-url.ts';
import * as userRepository from '../users-repository.ts';
import { mailOnce } from './mail-once.ts';

/** Mails the owner their sign-in e-mail, at most once a minute. Returns nothing, so that it reveals nothing. */
export async function recoverUser(context: Context, cedula: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const user = await userRepository.findUserByCedula(tx, cedula);
    if (!user) return;
    const { email, nombres } = user;
    const content = signInEmailMail({ nombres, email, siteUrl: siteUrlOf(context.config) });
    await mailOnce(context, tx, { to: email, content, everyMinutes: 1 });
  });
}
