import { isDeepStrictEqual } from 'node:util';
import type { CreditStatus } from '@cotejo/contracts/credits/applicant';
import { ecuadorDay } from '@cotejo/format/time';
import type { Tx } from '#db/database.ts';
import * as dashboardRepository from './repository.ts';

/** What of a credit decides where it is counted. */
interface CountedCredit {
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
  readonly column: dashboardRepository.CreditColumn;
  readonly approvedAmountCents: number;
}

const placeOf = (credit: CountedCredit): Place => {
  const column = columnOf(credit);
  const approvedAmountCents = column === 'approved' ? credit.amountCents : 0;
  return { day: ecuadorDay(credit.submittedAt ?? credit.createdAt), column, approvedAmountCents };
};

/**
 * Keeps the daily figures right, in the transaction of the change: `before` is null for a new credit, `after` null for a
 * deleted one. A change that moves nothing writes nothing: everybody who applies today shares today's row, and whoever
 * writes it waits for the others.
 */
export async function countCredit(tx: Tx, before: CountedCredit | null, after: CountedCredit | null): Promise<void> {
  const [from, to] = [before && placeOf(before), after && placeOf(after)];
  if (isDeepStrictEqual(from, to)) return;
  if (from) await add(tx, from, -1);
  if (to) await add(tx, to, 1);
}

const add = (tx: Tx, { day, column, approvedAmountCents }: Place, count: 1 | -1): Promise<void> =>
  dashboardRepository.addToCreditDay(tx, day, column, { count, approvedAmountCents: count * approvedAmountCents });

export const countRegistration = (tx: Tx, registeredAt: Date, count: 1 | -1 = 1): Promise<void> =>
  dashboardRepository.addToUserDay(tx, ecuadorDay(registeredAt), count);
