import { DomainError } from '@cotejo/contracts/core/errors';
import {
  allowedAnswers,
  type HandoverAnswer,
  type HandoverAuthor,
  type HandoverState,
  handoverStates,
  isOpenHandover,
} from '@cotejo/contracts/handovers/states';
import { ecuadorDay } from '@cotejo/format/time';
import { hours } from '#platform/clock.ts';
import type { Parts } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { startOfDay } from '#platform/ecuador-time.ts';
import { closeDisputes, type HandoverChanges, type HandoverRow, updateHandover } from './repository.ts';

type Mover = HandoverAuthor | 'system';

type Times = Pick<Parts, 'workingDays'>;

interface Move {
  readonly by: readonly Mover[];
  readonly from: readonly HandoverState[];
  /** Null: to the state before the answer that is taken back. */
  readonly to: HandoverState | null;
  /** What starts anew. `to` is the state that the move leads to. */
  readonly times: (parts: Times, now: Date, to: HandoverState) => HandoverChanges;
  /** Whether it ends what the applicant disputed. */
  readonly endsDispute?: true;
}

const open = handoverStates.filter(isOpenHandover);

const answer = (name: HandoverAnswer, times: Move['times']): Move => ({
  by: ['institution', 'office'],
  from: handoverStates.filter((state) => allowedAnswers(state).includes(name)),
  to: name,
  times,
  endsDispute: true,
});

const untold = { toldNeed: null } as const;

const received: Move['times'] = (parts, now) => ({ receivedAt: now, ...closeTimes(parts, now) });
const closed: Move['times'] = (_parts, now) => ({ closedAt: now, ...untold });
const decided: Move['times'] = (parts, now, to) => ({ firstAnsweredAt: now, ...closed(parts, now, to) });

/** Every change of a hand-over's state: who may make it, and which times it sets anew. */
export const moves = {
  /** The first mail of a sending was taken. */
  sent: { by: ['system'], from: ['pending'], to: 'sent', times: sentTimes },
  /** The office sends one that waits for its mails. */
  queued: {
    by: ['office'],
    from: ['pending', 'failed'],
    to: 'pending',
    times: (_parts, now) => ({ tryingSince: now, ...untold }),
  },
  failed: { by: ['system'], from: ['pending'], to: 'failed', times: () => ({ toldNeed: 'resend' }) },
  delivered: {
    by: ['office'],
    from: ['pending', 'sent', 'failed'],
    to: 'received',
    times: received,
    endsDispute: true,
  },
  received: answer('received', received),
  contacted: answer('contacted', (parts, now) => ({
    ...{ contactedAt: now, firstAnsweredAt: now },
    ...closeTimes(parts, now),
  })),
  disbursed: answer('disbursed', decided),
  declined: answer('declined', decided),
  /** A final answer given by mistake. */
  reopened: {
    by: ['office'],
    from: ['disbursed', 'declined'],
    to: null,
    times: (parts, now, to) => ({ closedAt: null, reopenedAt: now, ...timesOf(parts, now, to) }),
    endsDispute: true,
  },
  withdrawn: { by: ['system'], from: open, to: 'withdrawn', times: closed, endsDispute: true },
} as const satisfies Record<string, Move>;

type MoveName = keyof typeof moves;

/** As if the state had begun now. */
function timesOf(parts: Times, now: Date, state: HandoverState): HandoverChanges {
  if (state === 'pending' || state === 'failed') return { tryingSince: now, ...untold };
  if (state === 'sent') return { ...reminderTimes(parts, now), ...untold };
  return closeTimes(parts, now);
}

/** After a sending, in any state: a mail that was taken. */
export function sentTimes(parts: Times, sentAt: Date): HandoverChanges {
  return { sentAt, firstSentAt: sentAt, ...reminderTimes(parts, sentAt), ...untold };
}

function reminderTimes(parts: Times, at: Date): HandoverChanges {
  return { remindAt: morningAfter(parts, at, 2), answerDueAt: morningAfter(parts, at, 4), remindedAt: null };
}

function closeTimes(parts: Times, at: Date): HandoverChanges {
  return { closeDueAt: morningAfter(parts, at, 5), ...untold };
}

/** 9:00 of a working day after the day of `at`. */
function morningAfter({ workingDays }: Times, at: Date, count: number): Date {
  return new Date(startOfDay(workingDays.after(ecuadorDay(at), count)).getTime() + hours(9));
}

interface Moved {
  readonly name: MoveName;
  readonly by: Mover;
  readonly at: Date;
  /** Of the same write, such as the answers. */
  readonly columns?: HandoverChanges;
  /** For a move without a state of its own. */
  readonly to?: HandoverState;
}

/**
 * Makes a move of a locked hand-over and returns the new row. Throws INVALID_TRANSITION with `{ state, version }` and the
 * message.
 */
export async function moveHandover(
  parts: Times,
  tx: Tx,
  row: HandoverRow,
  { name, by, at, columns, to: given }: Moved,
  refusal = 'Este expediente ya no admite ese cambio.',
): Promise<HandoverRow> {
  const move: Move = moves[name];
  const to = move.to ?? given;
  if (!move.by.includes(by) || !move.from.includes(row.state) || to === undefined) throw invalidMove(row, refusal);
  const changes = { ...move.times(parts, at, to), ...columns, state: to, version: row.version + 1 };
  const moved = await updateHandover(tx, row.id, changes);
  if (move.endsDispute) await closeDisputes(tx, row.id, at);
  return moved;
}

export const stateOf = ({ state, version }: Pick<HandoverRow, 'state' | 'version'>) => ({ state, version });

/** For a move that the present state does not allow. */
export const invalidMove = (handover: HandoverRow, message: string): DomainError =>
  new DomainError('INVALID_TRANSITION', { message, data: stateOf(handover) });
