import { DomainError } from '@cotejo/contracts/core/errors';
import { minutes } from '#clock.ts';
import type { AdminContext, UserContext } from '#context.ts';
import { inTransaction } from '#db/database.ts';
import * as sessionRepository from './repository.ts';
import { sessionMs } from './start-admin-session.ts';

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

/** The same for an administrator: since the sign-in, or since the password was given again. */
export async function requireRecentAdminProof(context: Pick<AdminContext, 'actor' | 'clock' | 'db'>): Promise<void> {
  const { actor, clock, db } = context;
  const session = await sessionRepository.findAdminSession(db, actor.sessionId);
  if (!session) throw new DomainError('SESSION_EXPIRED');
  const provenMs = session.confirmedAt?.getTime() ?? session.refreshExpiresAt.getTime() - sessionMs;
  if (clock.now().getTime() - provenMs >= recentMs) throw new DomainError('CONFIRMATION_REQUIRED');
}

/** The administrator has just proved who they are. */
export const confirmAdminSession = ({ actor, clock, db }: AdminContext): Promise<void> =>
  inTransaction(db, (tx) => sessionRepository.confirmAdminSession(tx, actor.sessionId, clock.now()));

/** The caller has just proved who they are. */
export const confirmSession = ({ actor, clock, db }: UserContext): Promise<void> =>
  inTransaction(db, (tx) => sessionRepository.confirmUserSession(tx, actor.sessionId, clock.now()));
