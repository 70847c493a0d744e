import type { HandoverAuthor } from '@cotejo/contracts/handovers/states';
import { type CreditRow, creditNumber, readTurnWords } from '#modules/credits';
import type { Parts } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { isMailWanted } from '#platform/db/schema/mail-kinds.ts';
import { reachFacts } from '#platform/mail/messages/credit-notices.ts';
import { siteUrlOf } from '#platform/mail/site-url.ts';
import * as handoverRepository from '../repository.ts';
import { type HandoverNews, handoverNewsMail } from './applicant-mails.ts';

interface Told {
  readonly handover: handoverRepository.HandoverRow;
  readonly credit: CreditRow;
  /** Null for the system. */
  readonly by: HandoverAuthor | null;
  /** Null: read on the page only. */
  readonly news: HandoverNews | null;
}

/** Mails the applicant what became of the hand-over, unless they turned that subject off. The move is written. */
export async function tellApplicant(
  parts: Pick<Parts, 'clock' | 'config' | 'handovers' | 'mailer' | 'workingDays'>,
  tx: Tx,
  { handover, credit, by, news }: Told,
): Promise<void> {
  const person =
    credit.userId === null || news === null ? null : await handoverRepository.findMailReader(tx, credit.userId);
  if (!person || !news) return;
  const { nombres, email, ...preferences } = person;
  if (!isMailWanted('handover-news', preferences)) return;
  const { name: institution } = await handoverRepository.findChannel(tx, handover.institutionId);
  const siteUrl = siteUrlOf(parts.config);
  const { words, institution: chosen } = await readTurnWords(parts, tx, credit);
  const mail = handoverNewsMail({
    ...{ nombres, number: creditNumber(credit), institution, by, news, words },
    reach: chosen && words.reach ? reachFacts(chosen, siteUrl) : [],
    ...(siteUrl !== undefined && { siteUrl }),
  });
  await parts.mailer.send(tx, { to: email, ...mail });
}
