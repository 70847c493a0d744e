import { ecuadorDay } from '@cotejo/format/time';
import { minutes } from '#clock.ts';
import type { Reader } from '#db/database.ts';
import { startOfDay } from '#ecuador-time.ts';
import * as activityRepository from './repository.ts';

// A record shows up when its transaction commits, long before this has passed: older ones are all
// sealed.
const lateMs = minutes(10);

/**
 * The first day that is not sealed to its end: those before it are counted in `activity_daily`.
 * Null before the first seal.
 */
export async function findOpenDay(reader: Reader): Promise<activityRepository.OpenDay | null> {
  const last = await activityRepository.findLastSeal(reader);
  const newest = last && (await activityRepository.findNewestSealedTime(reader, last.number));
  if (!newest) return null;
  const day = ecuadorDay(new Date(newest.getTime() - lateMs));
  return { day, from: startOfDay(day) };
}
