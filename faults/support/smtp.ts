import { setTimeout as sleep } from 'node:timers/promises';
import { startFakeSmtp } from '../../apps/api/src/platform/mail/fake-smtp.ts';

export { startFakeSmtp };

type Smtp = Awaited<ReturnType<typeof startFakeSmtp>>;

/** Message-ID → number of times it was accepted. */
export function countMessages(smtp: Smtp): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { mail } of smtp.received) counts.set(mail.messageId ?? '', (counts.get(mail.messageId ?? '') ?? 0) + 1);
  return counts;
}

export const pause = (milliseconds: number): Promise<void> => sleep(milliseconds);
