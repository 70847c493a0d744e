import type { AdminContext } from '#context.ts';
import { keepLarge } from '#db/kept-totals.ts';
import type { CreditFilter } from './credit-filter.ts';
import * as creditRepository from './review-repository.ts';

/**
 * How many credits match, where lists are read. Without a filter it is the sum of the daily
 * figures, which costs the same at any size.
 */
export async function countCredits(context: AdminContext, { sort: _sort, ...filter }: CreditFilter): Promise<number> {
  const { db } = context;
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  if (!isFiltered) return creditRepository.sumDailyCredits(db);
  return keepLarge(context, db, `credits ${JSON.stringify(filter)}`, (db) =>
    creditRepository.countMatchingCredits(db, filter),
  );
}

/** How many credits wait for a decision, the last one made included. */
export const countAwaiting = (context: AdminContext): Promise<number> =>
  keepLarge(context, context.db, 'credits awaiting', creditRepository.countAwaitingCredits);
