import type { ContactBody } from '@cotejo/contracts/contact';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { contactMessageMail } from '#platform/mail/messages/contact-message.ts';

/** Bots fill in the hidden field `website`; they get a success without a mail. */
export async function sendContactMessage(
  { config, db, mailer }: Context,
  { website, ...message }: ContactBody,
): Promise<void> {
  if (website) return;
  await inTransaction(db, (tx) => mailer.send(tx, { to: config.contactEmail, ...contactMessageMail(message) }));
}
