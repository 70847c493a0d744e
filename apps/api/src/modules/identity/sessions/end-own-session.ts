import type { UserContext } from '#context.ts';
import { inTransaction } from '#db/database.ts';
import * as sessionRepository from './repository.ts';

/** Ends one session of the caller at once; false when none of theirs is open under that id. */
export const endOwnSession = ({ actor, clock, db }: UserContext, id: string): Promise<boolean> =>
  inTransaction(db, (tx) => sessionRepository.revokeUserSession(tx, actor.userId, id, clock.now()));
