import type { DeclineReason, HandoverAnswer } from '@cotejo/contracts/handovers/states';
import { centsToDollars } from '@cotejo/finance/money';
import { ecuadorDay } from '@cotejo/format/time';
import { getOffer, priceCredit, readSnapshot } from '#modules/credits';
import { hours, minutes } from '#platform/clock.ts';
import type { Parts } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { type credits, handoverConsents, handoverLog, handoverSettings, handovers } from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';

type Credit = typeof credits.$inferSelect;

interface DemoAnswer {
  readonly answer: HandoverAnswer;
  readonly words: string;
  readonly reason: DeclineReason | null;
}

// The first one is sent by mail to the mailbox page; the others were delivered by hand.
const answers: readonly (DemoAnswer | null)[] = [
  null,
  { answer: 'received', words: 'Entregada en la agencia; la recibió la oficial de crédito.', reason: null },
  { answer: 'disbursed', words: 'La oficial de crédito lo confirmó por teléfono.', reason: null },
  { answer: 'declined', words: 'La oficial de crédito lo dijo por teléfono.', reason: 'capacity' },
];

/** Hand-overs in four states. Approved applications beyond them wait for their applicant's permission. */
export async function insertDemoHandovers(
  parts: Parts,
  tx: Tx,
  approved: readonly Credit[],
  termsVersionId: string,
): Promise<void> {
  for (const [index, credit] of approved.slice(0, answers.length).entries())
    await insertHandover(parts, tx, credit, termsVersionId, answers[index] ?? null);
}

async function insertHandover(
  { clock, jobs }: Parts,
  tx: Tx,
  credit: Credit,
  termsVersionId: string,
  answered: DemoAnswer | null,
): Promise<void> {
  const { decidedAt, institutionId, submittedAt, userId } = credit;
  if (!decidedAt || !institutionId) throw new Error('A demo hand-over needs a decision and an institution');
  await tx.insert(handoverConsents).values({
    ...{ id: newId(clock), userId, creditId: credit.id, institutionId, termsVersionId, given: true },
    ...{ acceptedAt: submittedAt ?? decidedAt, ipAddress: '127.0.0.1' },
  });
  const id = newId({ now: () => decidedAt });
  const said = new Date(Math.min(decidedAt.getTime() + hours(3), clock.now().getTime() - minutes(1)));
  const isFinal = answered?.answer === 'disbursed' || answered?.answer === 'declined';
  const isPaid = answered?.answer === 'disbursed';
  const amount = centsToDollars(credit.amountCents);
  const { rate } = priceCredit(credit, readSnapshot(await getOffer(tx, credit)).product);
  await tx.insert(handovers).values({
    ...{ id, creditId: credit.id, institutionId, createdAt: decidedAt, tryingSince: clock.now() },
    approvedVersion: credit.version,
    ...{ state: answered?.answer ?? 'pending', by: answered ? 'office' : null },
    receivedAt: answered?.answer === 'received' ? said : null,
    closedAt: isFinal ? said : null,
    answers: answered
      ? [
          {
            ...{ answer: answered.answer, reason: answered.reason, words: answered.words, by: 'office', differs: [] },
            amount: isPaid ? amount : null,
            date: isPaid ? ecuadorDay(said) : null,
            rate: isPaid ? rate : null,
            offered: isPaid ? { amount, rate } : null,
            costsMore: isPaid ? 0 : null,
            ...{ at: said.toISOString(), from: 'pending' },
          },
        ]
      : [],
  });
  const log = (kind: 'created' | 'answered', at: Date) => ({
    ...{ id: newId({ now: () => at }), handoverId: id, at, kind, by: 'system' as const },
  });
  await tx.insert(handoverLog).values(log('created', decidedAt));
  if (answered) {
    await tx.insert(handoverLog).values(log('answered', said));
    return;
  }
  const contacts = [{ name: 'Oficial de crédito', email: 'creditos@institucion.example' }];
  await tx.insert(handoverSettings).values({ institutionId, channel: 'email', contacts, version: 2 });
  await jobs.enqueue(tx, 'credits.announce-approval', { creditId: credit.id, version: credit.version });
}
