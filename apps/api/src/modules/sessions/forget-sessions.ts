import type { Tx } from '#db/database.ts';
import * as sessionRepository from './repository.ts';

/** Sessions of users and administrators that ended before `limit`; answers how many. For the daily clean-up. */
export const forgetOldSessions = (tx: Tx, limit: Date): Promise<number> =>
  sessionRepository.deleteSessionsBefore(tx, limit);
