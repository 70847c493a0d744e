import { DomainError } from '@cotejo/contracts/core/errors';
import { minutes } from '#platform/clock.ts';
import type { Actor, Parts } from '#platform/context.ts';
import * as sessionRepository from './repository.ts';
import { hashToken, kindOfToken } from './tokens.ts';

/**
 * Read on every request, so that a block or a removed permission works at once. Throws UNAUTHORIZED for an unknown
 * token, SESSION_EXPIRED for one that ended.
 */
export async function resolveActor(parts: Parts, token: string): Promise<Exclude<Actor, { kind: 'visitor' }>> {
  switch (kindOfToken(token)) {
    case 'user':
      return resolveUser(parts, hashToken(token));
    case 'admin':
      return resolveAdmin(parts, hashToken(token));
    default:
      throw new DomainError('UNAUTHORIZED');
  }
}

async function resolveUser({ db, clock }: Parts, tokenHash: string) {
  const found = await sessionRepository.findUserSessionByToken(db, tokenHash);
  if (!found) throw new DomainError('UNAUTHORIZED');
  const { session, status } = found;
  const now = clock.now();
  if (session.revokedAt || session.expiresAt <= now || status === 'inactive') throw new DomainError('SESSION_EXPIRED');
  // A precision of a minute saves a write per request.
  if (now.getTime() - session.lastSeenAt.getTime() >= minutes(1)) {
    await sessionRepository.touchUserSession(db, session.id, now);
  }
  return { kind: 'user', userId: session.userId, sessionId: session.id } as const;
}

async function resolveAdmin({ db, clock, config }: Parts, tokenHash: string) {
  const found = await sessionRepository.findAdminSessionByAccessToken(db, tokenHash);
  if (!found) throw new DomainError('UNAUTHORIZED');
  const { session, admin } = found;
  const hasEnded = session.revokedAt !== null || session.rotatedAt !== null || session.accessExpiresAt <= clock.now();
  if (hasEnded || !admin.isActive) throw new DomainError('SESSION_EXPIRED');
  return {
    kind: 'admin',
    adminId: admin.id,
    sessionId: session.id,
    permissions: admin.permissions,
    name: `${admin.nombres} ${admin.apellidos}`,
    requiresPasswordChange: admin.requiresPasswordChange,
    lacksSecondFactor: !session.hasProvedKey && (config.adminSecondFactor === 'required' || admin.hasSecondFactor),
  } as const;
}
