import { ecuadorDay } from '@cotejo/format/time';
import { type Clock, days } from '#clock.ts';
import { type Database, inTransaction } from '#db/database.ts';
import { startOfDay } from '#ecuador-time.ts';
import * as activityRepository from './repository.ts';

/** What a recount of all days left uncounted: records that are gone, which `verify` tells of. */
const unexplained = new WeakMap<Database, number>();

/**
 * Counts by day what a version sealed that does not count: it may run beside this one while it is
 * updated, or for a while instead of it. Newest day first, each in a transaction of its own, until
 * all that is sealed is counted. Cheap when it is.
 *
 * @throws the reason of `signal`, between two days
 */
export async function countUncountedDays(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  signal?: AbortSignal,
): Promise<void> {
  let uncounted = await activityRepository.countUncounted(db);
  if (uncounted === (unexplained.get(db) ?? 0)) return;
  // A clock that once ran ahead left records after now.
  let limit = new Date(clock.now().getTime() + days(366));
  while (uncounted !== 0) {
    signal?.throwIfAborted();
    const newest = await activityRepository.findNewestBefore(db, limit);
    if (!newest) break;
    const day = ecuadorDay(newest);
    limit = startOfDay(day);
    const until = new Date(limit.getTime() + days(1));
    uncounted = await inTransaction(db, async (tx) => {
      await activityRepository.lockSeals(tx);
      await activityRepository.recountActivityDay(tx, day, limit, until);
      return activityRepository.countUncounted(tx);
    });
  }
  unexplained.set(db, uncounted);
}
