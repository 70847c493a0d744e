import type { ActivityFilterQuery } from '@cotejo/contracts/activity-log';
import type { AdminContext } from '#platform/context.ts';
import { filterOf } from './filter-of.ts';
import { countFiltered, countMatches } from './find-activities.ts';

/** Limit for counting a search, which reads every match. */
const searchedMaximum = 10_000;

export interface ActivityTotal {
  readonly total: number;
  /** There are more records than `total`. */
  readonly isTotalMinimum?: true;
}

export async function countActivities({ db }: AdminContext, query: ActivityFilterQuery): Promise<ActivityTotal> {
  const isSearch = [query.q, query.targetId, query.personId, query.adminId, query.about].some(
    (value) => value !== undefined && value !== '',
  );
  if (!isSearch) return { total: await countFiltered(db, filterOf(query)) };
  const found = await countMatches(db, filterOf(query), searchedMaximum + 1);
  return found > searchedMaximum ? { total: searchedMaximum, isTotalMinimum: true } : { total: found };
}
