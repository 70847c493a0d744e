import { DomainError } from '@cotejo/contracts/core/errors';
import { minutes } from '#clock.ts';
import type { UserContext } from '#context.ts';
import { inTransaction } from '#db/database.ts';
import * as sessionRepository from './repository.ts';

/**
 * So long after the sign-in, or after the password was given again, the session alone is proof
 * enough.
 */
const recentMs = minutes(30);

/**
 * Throws CONFIRMATION_REQUIRED when the caller's last proof is too old for what a stolen session
 * must not be enough for.
 */
export async function requireRecentProof({ actor, clock, db }: UserContext): Promise<void> {
  const session = await sessionRepository.findUserSession(db, actor.sessionId);
  if (!session) throw new DomainError('SESSION_EXPIRED');
  const provenAt = session.confirmedAt ?? session.createdAt;
  if (clock.now().getTime() - provenAt.getTime() >= recentMs) throw new DomainError('CONFIRMATION_REQUIRED');
}

/** The caller has just proved who they are. */
export const confirmSession = ({ actor, clock, db }: UserContext): Promise<void> =>
  inTransaction(db, (tx) => sessionRepository.confirmUserSession(tx, actor.sessionId, clock.now()));
