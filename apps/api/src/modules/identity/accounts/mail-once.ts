import { minutes } from '#platform/clock.ts';
import type { Parts } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import type { MailContent } from '#platform/mail/layout.ts';
import { sendForStranger } from '#platform/mail/send-for-stranger.ts';
import * as accountRepository from './repository.ts';

/** Sends a mail that strangers can trigger, at most one of its kind every `everyMinutes`. */
export async function mailOnce(
  context: Pick<Parts, 'clock' | 'mailer'>,
  tx: Tx,
  { to, content, everyMinutes }: { to: string; content: MailContent; everyMinutes: number },
): Promise<void> {
  await accountRepository.lockMailsTo(tx, to, content.kind);
  const since = new Date(context.clock.now().getTime() - minutes(everyMinutes));
  if (await accountRepository.wasMailedSince(tx, to, content.kind, since)) return;
  await sendForStranger(context, tx, { to, content });
}
