import type { Tx } from '#db/database.ts';
import * as activityRepository from './repository.ts';

/**
 * Deletes the words the log keeps about a user, and answers of how many records: the record of the deletion must carry
 * that number as `details.erasedRecords`, or `verify` reports them as missing.
 */
export const forgetWordsAbout = (tx: Tx, personId: string): Promise<number> =>
  activityRepository.deleteWordsAbout(tx, personId);
