import { isDeepStrictEqual } from 'node:util';
import type { CreditStatus } from '@cotejo/contracts/credits/status';
import { ecuadorDay } from '@cotejo/format/time';
import type { Tx } from '#db/database.ts';
import * as dashboardRepository from './repository.ts';

/** What of a credit decides where it is counted. */
interface CountedCredit {
  readonly id: string;
  readonly status: CreditStatus;
  readonly createdAt: Date;
  readonly submittedAt: Date | null;
  readonly amountCents: number;
}

const columnOf = (credit: CountedCredit): dashboardRepository.CreditColumn => {
  if (credit.status === 'APPROVED') return 'approved';
  if (credit.status === 'REJECTED') return 'rejected';
  if (credit.status === 'CANCELLED') return 'cancelled';
  return credit.submittedAt ? 'pending' : 'draft';
};

/** Where a credit is counted. */
interface Place {
  readonly day: string;
  readonly slot: number;
  readonly column: dashboardRepository.CreditColumn;
  readonly approvedAmountCents: number;
}

/** The last digit of an id is random: those who apply at once seldom share a slot. */
const slotOf = (creditId: string): number => Number.parseInt(creditId.slice(-1), 16);

const placeOf = (credit: CountedCredit): Place => {
  const column = columnOf(credit);
  const approvedAmountCents = column === 'approved' ? credit.amountCents : 0;
  const day = ecuadorDay(credit.submittedAt ?? credit.createdAt);
  return { day, slot: slotOf(credit.id), column, approvedAmountCents };
};

interface CountedChange {
  /** Null for a new credit. */
  readonly before: CountedCredit | null;
  /** Null for a deleted one. */
  readonly after: CountedCredit | null;
}

/**
 * Keeps the daily figures right, in the transaction of the changes. A change that
 * moves nothing writes nothing.
 */
export async function countCredits(tx: Tx, changes: readonly CountedChange[]): Promise<void> {
  const slots = new Map<string, dashboardRepository.CreditDayChange>();
  const add = ({ day, slot, column, approvedAmountCents }: Place, count: 1 | -1) => {
    const key = `${day} ${String(slot).padStart(2, '0')}`;
    const sum = slots.get(key) ?? { ...dashboardRepository.nothingCounted, day, slot };
    sum[column] += count;
    sum.approvedAmountCents += count * approvedAmountCents;
    slots.set(key, sum);
  };
  for (const { before, after } of changes) {
    const [from, to] = [before && placeOf(before), after && placeOf(after)];
    if (isDeepStrictEqual(from, to)) continue;
    if (from) add(from, -1);
    if (to) add(to, 1);
  }
  // In one order, so that no two transactions wait for each other in a circle.
  const rows = [...slots].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  if (rows.length > 0) await dashboardRepository.addToCreditSlots(tx, rows);
}

/**
 * Adds what was counted on past days to the figures of those days, which stay what they are. For
 * the daily clean-up.
 */
export const foldPastDays = (tx: Tx, now: Date): Promise<void> =>
  dashboardRepository.foldCreditSlots(tx, ecuadorDay(now));

export const countRegistration = (tx: Tx, registeredAt: Date, count: 1 | -1 = 1): Promise<void> =>
  dashboardRepository.addToUserDay(tx, ecuadorDay(registeredAt), count);
