import type { ActivityFilterQuery } from '@cotejo/contracts/activity-log';
import type { AdminContext } from '#context.ts';
import { keepLarge } from '#db/kept-totals.ts';
import { filterOf } from './filter-of.ts';
import { countMatches, countSince } from './find-activities.ts';
import { findOpenDay } from './find-open-day.ts';

/** What the counts of the days do not tell is counted up to here. */
const searchedMaximum = 10_000;

export interface ActivityTotal {
  readonly total: number;
  /** There are more than `total`, and nobody counted them. */
  readonly isTotalMinimum?: true;
}

/** How many records match the filters. */
export async function countActivities(context: AdminContext, query: ActivityFilterQuery): Promise<ActivityTotal> {
  const { db } = context;
  const isSearch = [query.q, query.targetId, query.adminId, query.about].some(
    (value) => value !== undefined && value !== '',
  );
  if (!isSearch) {
    // Exact at any size: whole days by their counts, of the open one each record.
    const open = await findOpenDay(db);
    return { total: await countSince(db, { ...query, ...filterOf(query) }, open) };
  }
  const found = await keepLarge(
    context,
    db,
    `activities ${JSON.stringify(query)}`,
    (db) => countMatches(db, filterOf(query), searchedMaximum + 1),
    { keptFrom: searchedMaximum + 1 },
  );
  return found > searchedMaximum ? { total: searchedMaximum, isTotalMinimum: true } : { total: found };
}
