import { DomainError } from '@cotejo/contracts/core/errors';
import type { SessionSummary } from '@cotejo/contracts/identity/profiles';
import type { User } from '@cotejo/contracts/identity/users';
import type { UserContext } from '#context.ts';
import { getOwnUser, presentUser } from '../accounts/present-user.ts';
import * as sessionRepository from './repository.ts';

/** The running sessions of the caller, last used first. */
export async function listOwnSessions({ actor, clock, db }: UserContext): Promise<SessionSummary[]> {
  const sessions = await sessionRepository.listOpenUserSessions(db, actor.userId, clock.now());
  return sessions.map(({ id, device, lastSeenAt }) => ({
    id,
    device,
    lastSeen: lastSeenAt.toISOString(),
    current: id === actor.sessionId,
  }));
}

/** Whose the session is, and until when. */
export async function readOwnSession(context: UserContext): Promise<{ user: User; expiresAt: string }> {
  const session = await sessionRepository.findUserSession(context.db, context.actor.sessionId);
  if (!session) throw new DomainError('SESSION_EXPIRED');
  const user = await presentUser(context, context.db, await getOwnUser(context));
  return { user, expiresAt: session.expiresAt.toISOString() };
}
