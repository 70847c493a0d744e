import type { Tx } from '#db/database.ts';
import * as codeRepository from './repository.ts';

/** Everything kept about codes of an address, when its owner leaves. */
export const forgetCodesOf = (tx: Tx, email: string): Promise<void> => codeRepository.deleteCodesOf(tx, email);

/** Up to `count` codes, and proofs, that ended before `limit`; answers how many. For the daily clean-up. */
export const forgetOldCodes = (tx: Tx, limit: Date, count: number): Promise<number> =>
  codeRepository.deleteCodesBefore(tx, limit, count);
