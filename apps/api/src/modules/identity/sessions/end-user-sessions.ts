import type { Parts } from '#context.ts';
import type { Tx } from '#db/database.ts';
import * as sessionRepository from './repository.ts';

/** Ends every session of the user at once, but the one to keep. */
export const endUserSessions = (
  { clock }: Pick<Parts, 'clock'>,
  tx: Tx,
  userId: string,
  keepSessionId?: string,
): Promise<void> => sessionRepository.revokeUserSessions(tx, userId, clock.now(), keepSessionId);
