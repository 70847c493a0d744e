import { DomainError } from '@cotejo/contracts/core/errors';
import type { SentHandoverAnswer } from '@cotejo/contracts/handovers/contact';
import {
  allowedAnswers,
  type HandoverAuthor,
  handoverAnswerLabels,
  handoverNotes,
} from '@cotejo/contracts/handovers/states';
import { ecuadorDay } from '@cotejo/format/time';
import type { AdminContext, ContactContext, Context } from '#context.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import type { HandoverAnswerColumn } from '#db/schema.ts';
import { newId } from '#ids.ts';
import { isMailWanted } from '#mail/mail-kinds.ts';
import { type HandoverNews, handoverNewsMail } from '#mail/messages/handover-notices.ts';
import { siteUrlOf } from '#mail/site-url.ts';
import {
  type CreditRow,
  creditNumber,
  getOffer,
  insertEvent,
  priceCredit,
  readSnapshot,
  refuseOwnApplication,
} from '#modules/credits';
import { type HandoverRow, handoverRecords, logAct } from '#modules/handover-records';
import { invalidMove, type LockedHandover, lockWithCredit, stateOf } from './lock-handover.ts';
import { recordOfficeAct } from './record-office-act.ts';

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
  if (!allowedAnswers(handover.state).includes(sent.answer))
    throw invalidMove(handover, 'Este expediente ya no admite esa respuesta.');
  requireDate(context, credit, sent.date);
  const now = context.clock.now();
  const answer: HandoverAnswerColumn = {
    answer: sent.answer,
    amount: sent.amount ?? null,
    date: sent.date ?? null,
    rate: sent.rate ?? null,
    reason: sent.reason ?? null,
    words: sent.words ?? null,
    by,
    at: now.toISOString(),
    differs: await differencesOf(tx, credit, sent),
    from: handover.state,
  };
  const changed = { ...handover, ...columnsOf(answer, now), by, version: handover.version + 1 };
  await handoverRecords.updateHandover(tx, handover.id, {
    ...columnsOf(answer, now),
    by,
    version: changed.version,
    answers: [...handover.answers, answer],
  });
  await insertTimeline(context, tx, credit, by, handoverNotes[sent.answer]);
  await tellApplicant(context, tx, { handover, credit, by, news: newsOf(answer) });
  return { answered: presentAnswer(changed, answer), isNew: true };
}

function columnsOf({ answer }: HandoverAnswerColumn, now: Date) {
  if (answer === 'received') return { state: answer, receivedAt: now };
  if (answer === 'contacted') return { state: answer, contactedAt: now };
  return { state: answer, closedAt: now };
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

/** To the cent, and to 0.005 points against the kept offer. */
async function differencesOf(tx: Tx, credit: CreditRow, { amount, rate }: SentHandoverAnswer) {
  const offered = priceCredit(credit, readSnapshot(await getOffer(tx, credit)).product).rate;
  const differs: ('amount' | 'rate')[] = [];
  if (amount !== undefined && Math.round(amount * 100) !== credit.amountCents) differs.push('amount');
  // The tolerance of a binary fraction.
  if (rate !== undefined && Math.abs(rate - offered) > 0.005 + 1e-9) differs.push('rate');
  return differs;
}

function newsOf({ answer, amount, date, rate, reason, differs }: HandoverAnswerColumn): HandoverNews | null {
  if (answer === 'disbursed' && amount !== null && date !== null && rate !== null)
    return { kind: 'disbursed', amount, date, rate, differs };
  return answer === 'declined' && reason !== null ? { kind: 'declined', reason } : null;
}

export async function insertTimeline(
  { actor, clock }: Pick<Context, 'actor' | 'clock'>,
  tx: Tx,
  credit: CreditRow,
  by: HandoverAuthor,
  note: string,
): Promise<void> {
  const adminId = by === 'office' && actor.kind === 'admin' ? actor.adminId : null;
  await insertEvent(tx, {
    ...{ id: newId(clock), creditId: credit.id, at: clock.now(), status: credit.status },
    ...{ by: by === 'office' ? 'admin' : 'institution', adminId, note },
  });
}

interface Told {
  readonly handover: HandoverRow;
  readonly credit: CreditRow;
  readonly by: HandoverAuthor;
  /** Null: read on the page only. */
  readonly news: HandoverNews | null;
}

export async function tellApplicant(
  { config, mailer }: Pick<Context, 'config' | 'mailer'>,
  tx: Tx,
  { handover, credit, by, news }: Told,
): Promise<void> {
  const person = credit.userId === null ? null : await handoverRecords.findMailReader(tx, credit.userId);
  if (!person || !news) return;
  const { nombres, email, ...preferences } = person;
  if (!isMailWanted('handover-news', preferences)) return;
  const { name: institution } = await handoverRecords.findChannel(tx, handover.institutionId);
  const siteUrl = siteUrlOf(config);
  const mail = handoverNewsMail({
    ...{ nombres, number: creditNumber(credit), institution, by, news },
    ...(siteUrl !== undefined && { siteUrl }),
  });
  await mailer.send(tx, { to: email, ...mail });
}
