import { and, count, eq, gt, inArray } from 'drizzle-orm';
import { days } from '#clock.ts';
import type { Parts } from '#context.ts';
import type { Tx } from '#db/database.ts';
import { mails } from '#db/schema.ts';
import type { MailContent } from '#mail/layout.ts';
import type { MailKind } from '#mail/mail-kinds.ts';

/**
 * So many mails a day reach one e-mail address because somebody, who need not be its owner, typed
 * it in.
 */
export const strangerMailsPerDay = 10;

/** What anybody can have sent to an e-mail address, or to the account behind a cédula. */
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
 * Sends a mail that anybody can cause, at most ten a day to one e-mail address over all kinds; the
 * next one is left out, and nothing else differs: the response, the code and its tries are the same
 * (decision 27). Of several at the same moment one or two more may go out.
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
