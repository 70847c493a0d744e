import type { AdminContext } from '#context.ts';
import type { Database } from '#db/database.ts';
import type { CreditFilter } from './credit-filter.ts';
import * as creditRepository from './review-repository.ts';

// Counting what matches grows with the table. Up to this many it is counted anew each time; a larger total, of which
// nobody sees the last digit change, stands for a few seconds.
const countedAnewBelow = 20_000;
const keptMs = 10_000;

const totalsByDatabase = new WeakMap<Database, Map<string, { total: number; until: number }>>();

async function keepLarge(
  { clock }: AdminContext,
  db: Database,
  key: string,
  count: (db: Database) => Promise<number>,
): Promise<number> {
  const totals = totalsByDatabase.get(db) ?? new Map<string, { total: number; until: number }>();
  totalsByDatabase.set(db, totals);
  const now = clock.now().getTime();
  for (const [name, { until }] of totals) if (until <= now) totals.delete(name);
  const stored = totals.get(key);
  if (stored) return stored.total;
  const total = await count(db);
  if (total >= countedAnewBelow) totals.set(key, { total, until: now + keptMs });
  return total;
}

/** How many credits match, where lists are read. Without a filter it is the sum of the daily figures, which costs the same at any size. */
export async function countCredits(context: AdminContext, { sort: _sort, ...filter }: CreditFilter): Promise<number> {
  const { replicaDb } = context;
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  if (!isFiltered) return creditRepository.sumDailyCredits(replicaDb);
  return keepLarge(context, replicaDb, JSON.stringify(filter), (db) =>
    creditRepository.countMatchingCredits(db, filter),
  );
}

/** How many credits wait for a decision, the last one made included. */
export const countAwaiting = (context: AdminContext): Promise<number> =>
  keepLarge(context, context.db, 'awaiting', creditRepository.countAwaitingCredits);
