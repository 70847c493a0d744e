import type { Tx } from '#db/database.ts';
import { deleteSearchesBefore } from './repository.ts';

/** Up to `count` searches made before `limit`; answers how many. For the daily clean-up. */
export const forgetOldSearches = (tx: Tx, limit: Date, count: number): Promise<number> =>
  deleteSearchesBefore(tx, limit, count);
