import { and, count, eq, gt, inArray } from 'drizzle-orm';
import { days } from '#platform/clock.ts';
import type { Parts } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import type { MailKind } from '#platform/db/schema/mail-kinds.ts';
import { mails } from '#platform/db/schema.ts';
import type { MailContent } from '#platform/mail/layout.ts';

/** Per group, address and day. */
const strangerMailsPerDay = 10;

/**
 * Mails that anyone can trigger with an e-mail address or cédula. Groups are counted separately, so that
 * registrations cannot use up the mails that let an owner back in.
 */
const groups: readonly (readonly MailKind[])[] = [
  ['verification-code', 'existing-account', 'registration-attempt', 'sign-in-address'],
  ['unlock-code'],
  ['temporary-password'],
  ['admin-recovery'],
];

/**
 * Sends a mail that anyone can trigger, at most ten per day and group to one address. A browser that signed in to the
 * account before has ten more, which strangers cannot use up. Beyond that only the mail is omitted; response, code
 * and attempts are the same (decision 27). Concurrent calls may exceed the limit by one or two.
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
