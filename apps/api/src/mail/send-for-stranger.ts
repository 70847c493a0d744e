import { and, count, eq, gt, inArray } from 'drizzle-orm';
import { days } from '#clock.ts';
import type { Parts } from '#context.ts';
import type { Tx } from '#db/database.ts';
import { mails } from '#db/schema.ts';
import type { MailContent } from '#mail/layout.ts';
import type { MailKind } from '#mail/mail-kinds.ts';

/** How many mails a day anybody can cause to one e-mail address by typing it in. */
const strangerMailsPerDay = 10;

/** Kinds that anybody can cause with an e-mail address or a cédula. */
const kinds: MailKind[] = [
  'verification-code',
  'existing-account',
  'registration-attempt',
  'unlock-code',
  'temporary-password',
  'admin-recovery',
  'sign-in-address',
];

/**
 * Sends a mail that anybody can cause, at most ten a day to one e-mail address over all kinds.
 * After that only the mail is left out: the response, the code and its tries are the same (decision
 * 27). Of several at the same moment one or two more may be sent.
 */
export async function sendForStranger(
  { clock, mailer }: Pick<Parts, 'clock' | 'mailer'>,
  tx: Tx,
  { to, content }: { to: string; content: MailContent },
): Promise<void> {
  const since = new Date(clock.now().getTime() - days(1));
  const isRecent = and(eq(mails.toEmail, to.toLowerCase()), inArray(mails.kind, kinds), gt(mails.createdAt, since));
  const [sent] = await tx.select({ number: count() }).from(mails).where(isRecent);
  if (Number(sent?.number ?? 0) >= strangerMailsPerDay) return;
  await mailer.send(tx, { to, ...content });
}
