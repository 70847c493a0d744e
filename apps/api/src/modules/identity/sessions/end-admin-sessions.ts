import { DomainError } from '@cotejo/contracts/core/errors';
import type { AdminActor, Context } from '#platform/context.ts';
import { inTransaction, type Reader, type Tx } from '#platform/db/database.ts';
import * as adminRepository from '../admins-repository.ts';
import * as sessionRepository from './repository.ts';
import type { AdminTokens } from './start-admin-session.ts';
import { hashToken } from './tokens.ts';

/**
 * Ends the session of either token with all token pairs of its family; the access token may have expired before the
 * refresh token. Throws UNAUTHORIZED if neither belongs to a session.
 */
export async function endAdminSession(
  { db, clock, actor }: Pick<Context, 'db' | 'clock' | 'actor'>,
  refreshToken: string | null,
): Promise<void> {
  const byAccess = actor.kind === 'admin' ? await sessionRepository.findAdminSession(db, actor.sessionId) : null;
  const byRefresh = refreshToken
    ? await sessionRepository.findAdminSessionByRefreshToken(db, hashToken(refreshToken))
    : null;
  const sessions = [byAccess, byRefresh].filter((session) => session !== null);
  if (sessions.length === 0) throw new DomainError('UNAUTHORIZED');
  // One transaction each, since the two may be those of two administrators.
  for (const { adminId, familyId } of sessions) {
    await inTransaction(db, async (tx) => {
      await adminRepository.lockAdmin(tx, adminId);
      await sessionRepository.revokeAdminFamily(tx, familyId, clock.now());
    });
  }
}

/** The administrator must be locked. */
export async function endOtherAdminSessions(tx: Tx, actor: AdminActor, now: Date): Promise<void> {
  const current = await sessionRepository.findAdminSession(tx, actor.sessionId);
  await sessionRepository.revokeAdminSessions(tx, actor.adminId, now, current?.familyId);
}

/** The administrator must be locked. */
export const endAdminSessionsOf = (tx: Tx, adminId: string, now: Date): Promise<void> =>
  sessionRepository.revokeAdminSessions(tx, adminId, now);

/** When the access token and the session end. Throws SESSION_EXPIRED if the session is gone. */
export async function getAdminSessionEnds(
  reader: Reader,
  sessionId: string,
): Promise<Pick<AdminTokens, 'expiresAt' | 'sessionEndsAt'>> {
  const session = await sessionRepository.findAdminSession(reader, sessionId);
  if (!session) throw new DomainError('SESSION_EXPIRED');
  return { expiresAt: session.accessExpiresAt, sessionEndsAt: session.refreshExpiresAt };
}
