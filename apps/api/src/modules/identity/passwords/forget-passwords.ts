import type { Tx } from '#db/database.ts';
import * as passwordRepository from './repository.ts';

/** The former passwords of an account that goes away. */
export const forgetPasswordsOf = (tx: Tx, accountId: string): Promise<void> =>
  passwordRepository.deleteFormerPasswordsBut(tx, accountId, []);
