import type { ActivityFilterQuery } from '@cotejo/contracts/activity-log';
import { ecuadorDay } from '@cotejo/format/time';
import { minutes } from '#clock.ts';
import type { AdminContext } from '#context.ts';
import type { Reader } from '#db/database.ts';
import { keepLarge } from '#db/kept-totals.ts';
import { startOfDay } from '#ecuador-time.ts';
import { filterOf } from './filter-of.ts';
import { countMatches, countSince } from './find-activities.ts';
import * as activityRepository from './repository.ts';

/** What words, an object or an administrator match is counted up to here. */
const searchedMaximum = 10_000;
// A record shows up when its transaction commits, long before this has passed: older ones are all
// sealed.
const lateMs = minutes(10);

export interface ActivityTotal {
  readonly total: number;
  /** There are more than `total`, and nobody counted them. */
  readonly isTotalMinimum?: true;
}

/** How many records match the filters. */
export async function countActivities(context: AdminContext, query: ActivityFilterQuery): Promise<ActivityTotal> {
  const { replicaDb } = context;
  const isSearch = [query.q, query.targetId, query.adminId].some((value) => value !== undefined && value !== '');
  if (!isSearch) return { total: await countByDays(replicaDb, query) };
  const found = await keepLarge(
    context,
    replicaDb,
    `activities ${JSON.stringify(query)}`,
    (db) => countMatches(db, filterOf(query), searchedMaximum + 1),
    { keptFrom: searchedMaximum + 1 },
  );
  return found > searchedMaximum ? { total: searchedMaximum, isTotalMinimum: true } : { total: found };
}

/**
 * The days that are sealed to their end are counted already; of the rest each record is counted.
 * Exact at any size.
 */
async function countByDays(reader: Reader, query: ActivityFilterQuery): Promise<number> {
  const last = await activityRepository.findLastSeal(reader);
  const newest = last && (await activityRepository.findNewestSealedTime(reader, last.number));
  const day = newest && ecuadorDay(new Date(newest.getTime() - lateMs));
  const open = day === null ? null : { day, from: startOfDay(day) };
  return countSince(reader, { ...query, ...filterOf(query) }, open);
}
