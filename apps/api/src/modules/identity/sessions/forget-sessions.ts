import type { Tx } from '#db/database.ts';
import * as sessionRepository from './repository.ts';

/** Up to `count` sessions of users, and of administrators, that ended before `limit`; answers how many. For the daily clean-up. */
export const forgetOldSessions = (tx: Tx, limit: Date, count: number): Promise<number> =>
  sessionRepository.deleteSessionsBefore(tx, limit, count);
