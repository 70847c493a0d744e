import { and, count, eq, gt, inArray } from 'drizzle-orm';
import { days } from '#clock.ts';
import type { Parts } from '#context.ts';
import type { Tx } from '#db/database.ts';
import { mails } from '#db/schema.ts';
import type { MailContent } from '#mail/layout.ts';
import type { MailKind } from '#mail/mail-kinds.ts';

/** How many mails of a group a day anybody can cause to one e-mail address by typing it in. */
const strangerMailsPerDay = 10;

/**
 * Kinds that anybody can cause with an e-mail address or a cédula, in groups that are counted apart:
 * what lets an owner in again is not spent by registering with their e-mail address.
 */
const groups: readonly (readonly MailKind[])[] = [
  ['verification-code', 'existing-account', 'registration-attempt', 'sign-in-address'],
  ['unlock-code'],
  ['temporary-password'],
  ['admin-recovery'],
];

/**
 * Sends a mail that anybody can cause, at most ten a day of its group to one e-mail address, and ten
 * more for a browser that signed in to the account before: strangers cannot use those up.
 * After that only the mail is left out: the response, the code and its tries are the same (decision
 * 27). Of several at the same moment one or two more may be sent.
 */
export async function sendForStranger(
  { clock, mailer }: Pick<Parts, 'clock' | 'mailer'>,
  tx: Tx,
  { to, content, isKnown = false }: { to: string; content: MailContent; isKnown?: boolean },
): Promise<void> {
  const kinds = groups.find((group) => group.includes(content.kind)) ?? [content.kind];
  const since = new Date(clock.now().getTime() - days(1));
  const isRecent = and(
    eq(mails.toEmail, to.toLowerCase()),
    inArray(mails.kind, [...kinds]),
    gt(mails.createdAt, since),
  );
  const [sent] = await tx.select({ number: count() }).from(mails).where(isRecent);
  if (Number(sent?.number ?? 0) >= strangerMailsPerDay * (isKnown ? 2 : 1)) return;
  await mailer.send(tx, { to, ...content });
}
