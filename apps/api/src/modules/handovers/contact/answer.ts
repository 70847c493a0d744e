import { DomainError } from '@cotejo/contracts/core/errors';
import type { SentHandoverAnswer } from '@cotejo/contracts/handovers/contact';
import {
  type HandoverAuthor,
  handoverAnswerLabels,
  handoverNotes,
  handoverReference,
} from '@cotejo/contracts/handovers/states';
import { ecuadorDay } from '@cotejo/format/time';
import {
  type CreditRow,
  comparePaid,
  getOffer,
  priceCredit,
  readSnapshot,
  refuseOwnApplication,
} from '#modules/credits';
import type { AdminContext, ContactContext, Context } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { HandoverAnswerColumn } from '#platform/db/schema.ts';
import { endLinksLater } from '../effects.ts';
import { insertTimeline } from '../insert-timeline.ts';
import { tellOffice } from '../links/send-links.ts';
import { type LockedHandover, lockWithCredit } from '../lock-handover.ts';
import { logAct } from '../log-act.ts';
import type { HandoverNews } from '../mails/applicant-mails.ts';
import { tellApplicant } from '../mails/tell-applicant.ts';
import { recordOfficeAct } from '../office/record-office-act.ts';
import type { HandoverRow } from '../repository.ts';
import { moveHandover, stateOf } from '../state.ts';

interface Answered {
  readonly state: HandoverRow['state'];
  readonly version: number;
  readonly answeredAt: string;
  readonly differs: ('amount' | 'rate')[];
}

/** Throws as `giveAnswer`. */
export async function answerAsContact(context: ContactContext, sent: SentHandoverAnswer): Promise<Answered> {
  return inTransaction(context.db, async (tx) => {
    const locked = await lockWithCredit(tx, context.actor.handoverId);
    const { answered, isNew } = await giveAnswer(context, tx, locked, sent, 'institution');
    if (isNew)
      await logAct(context, tx, {
        ...{ handoverId: locked.handover.id, linkId: context.actor.linkId, kind: 'answered', by: 'contact' },
        ...{ who: context.actor.name, ipAddress: context.ipAddress },
      });
    return answered;
  });
}

/** Writes down what the institution said. Throws FORBIDDEN for one's own application, else as `giveAnswer`. */
export async function answerAsOffice(context: AdminContext, id: string, sent: SentHandoverAnswer): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const locked = await lockWithCredit(tx, id);
    await refuseOwnApplication(tx, context.actor, locked);
    const { isNew } = await giveAnswer(context, tx, locked, sent, 'office');
    if (isNew) await recordOfficeAct(context, tx, locked, 'answered', handoverAnswerLabels[sent.answer]);
  });
}

/**
 * The last answer again, with the same body, writes nothing. Throws CONFLICT for a stale version, INVALID_TRANSITION for
 * another move that the state does not allow, both with `{ state, version }`, and VALIDATION_ERROR at `date`.
 */
async function giveAnswer(
  context: Context,
  tx: Tx,
  { handover, credit }: LockedHandover,
  sent: SentHandoverAnswer,
  by: HandoverAuthor,
): Promise<{ answered: Answered; isNew: boolean }> {
  const last = handover.answers.at(-1);
  if (last && isRepeat(last, sent, handover)) return { answered: presentAnswer(handover, last), isNew: false };
  if (sent.version !== undefined && sent.version !== handover.version)
    throw new DomainError('CONFLICT', { data: stateOf(handover) });
  const at = context.clock.now();
  const answer: HandoverAnswerColumn = {
    answer: sent.answer,
    amount: sent.amount ?? null,
    date: sent.date ?? null,
    rate: sent.rate ?? null,
    reason: sent.reason ?? null,
    words: sent.words ?? null,
    ...{ by, at: at.toISOString(), from: handover.state },
    ...(await comparisonOf(tx, credit, sent)),
  };
  const columns = { by, answers: [...handover.answers, answer] };
  const move = { name: sent.answer, by, at, columns } as const;
  const changed = await moveHandover(context, tx, handover, move, 'Este expediente ya no admite esa respuesta.');
  requireDate(context, credit, sent.date);
  if (sent.answer === 'disbursed' || sent.answer === 'declined') await endLinksLater(context, tx, handover.id);
  await insertTimeline(context, tx, credit, by, handoverNotes[sent.answer]);
  await tellApplicant(context, tx, { handover: changed, credit, by, news: newsOf(answer) });
  if (answer.differs.length > 0)
    await tellOffice(
      context,
      tx,
      handover,
      `El desembolso no coincide con lo ofrecido: expediente ${handoverReference(handover.id)}`,
    );
  return { answered: presentAnswer(changed, answer), isNew: true };
}

/** The state that it gave still stands. */
const isRepeat = (last: HandoverAnswerColumn, sent: SentHandoverAnswer, { state }: HandoverRow): boolean =>
  last.answer === state &&
  last.answer === sent.answer &&
  (['amount', 'date', 'rate', 'reason', 'words'] as const).every((key) => last[key] === (sent[key] ?? null));

const presentAnswer = (handover: Pick<HandoverRow, 'state' | 'version'>, answer: HandoverAnswerColumn): Answered => ({
  ...stateOf(handover),
  answeredAt: answer.at,
  differs: [...answer.differs],
});

function requireDate({ clock }: Context, credit: CreditRow, date: string | undefined): void {
  if (date === undefined) return;
  const first = ecuadorDay(credit.decidedAt ?? credit.createdAt);
  const today = ecuadorDay(clock.now());
  if (date >= first && date <= today) return;
  const message = date > today ? 'La fecha no puede ser futura' : 'La fecha no puede ser anterior a la aprobación';
  throw new DomainError('VALIDATION_ERROR', { message, fields: { date: message } });
}

type Comparison = Pick<HandoverAnswerColumn, 'differs' | 'offered' | 'costsMore'>;

/** Against the request and the kept offer. */
async function comparisonOf(tx: Tx, credit: CreditRow, { amount, rate }: SentHandoverAnswer): Promise<Comparison> {
  if (amount === undefined || rate === undefined) return { differs: [], offered: null, costsMore: null };
  const offered = priceCredit(credit, readSnapshot(await getOffer(tx, credit)).product).rate;
  return comparePaid(credit, offered, { amount, rate });
}

function newsOf(answer: HandoverAnswerColumn): HandoverNews | null {
  const { amount, date, rate, reason, differs, offered, costsMore } = answer;
  if (answer.answer === 'contacted') return { kind: 'contacted' };
  if (answer.answer === 'disbursed' && amount !== null && date !== null && rate !== null && offered !== null)
    return { kind: 'disbursed', amount, date, rate, differs, offered, costsMore: costsMore ?? 0 };
  return answer.answer === 'declined' && reason !== null ? { kind: 'declined', reason } : null;
}
