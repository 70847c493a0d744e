import type { Tx } from '#db/database.ts';
import { deleteSearchesBefore } from './repository.ts';

/** Searches made before `limit`; answers how many. For the daily clean-up. */
export const forgetOldSearches = (tx: Tx, limit: Date): Promise<number> => deleteSearchesBefore(tx, limit);
