import { DomainError } from '@cotejo/contracts/core/errors';
import type { AdminActor, Context } from '#context.ts';
import { inTransaction, type Reader, type Tx } from '#db/database.ts';
import * as sessionRepository from './repository.ts';
import { hashToken } from './tokens.ts';

/**
 * Ends the session that either token belongs to, with every pair of its family: the access token
 * may have ended while the refresh token has not. Throws UNAUTHORIZED when neither is of a session.
 */
export async function endAdminSession(
  { db, clock, actor }: Pick<Context, 'db' | 'clock' | 'actor'>,
  refreshToken: string | null,
): Promise<void> {
  const families = await inTransaction(db, async (tx) => {
    const byAccess = actor.kind === 'admin' ? await sessionRepository.findAdminSession(tx, actor.sessionId) : null;
    const byRefresh = refreshToken
      ? await sessionRepository.lockAdminSessionByRefreshToken(tx, hashToken(refreshToken))
      : null;
    const ended = new Set([byAccess, byRefresh].flatMap((session) => session?.familyId ?? []));
    for (const familyId of ended) await sessionRepository.revokeAdminFamily(tx, familyId, clock.now());
    return ended;
  });
  if (families.size === 0) throw new DomainError('UNAUTHORIZED');
}

/** Ends every session of the administrator but the one that acts. */
export async function endOtherAdminSessions(tx: Tx, actor: AdminActor, now: Date): Promise<void> {
  const current = await sessionRepository.findAdminSession(tx, actor.sessionId);
  await sessionRepository.revokeAdminSessions(tx, actor.adminId, now, current?.familyId);
}

/** Ends every session of an administrator whose password was replaced. */
export const endAdminSessionsOf = (tx: Tx, adminId: string, now: Date): Promise<void> =>
  sessionRepository.revokeAdminSessions(tx, adminId, now);

/** When the access token that was used ends. Throws SESSION_EXPIRED for a session that is gone. */
export async function getAdminSessionEnd(reader: Reader, sessionId: string): Promise<Date> {
  const session = await sessionRepository.findAdminSession(reader, sessionId);
  if (!session) throw new DomainError('SESSION_EXPIRED');
  return session.accessExpiresAt;
}
