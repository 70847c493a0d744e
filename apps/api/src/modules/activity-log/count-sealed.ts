import type { Reader } from '#db/database.ts';
import * as activityRepository from './repository.ts';

/** How many records seals were made of, and when the last seal was. Cheap: reads the seals alone. */
export const countSealed = (reader: Reader): Promise<{ sealed: number; lastSealedAt: Date | null }> =>
  activityRepository.countSealed(reader);
