import { DomainError } from '@cotejo/contracts/core/errors';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import * as adminRepository from '../admins-repository.ts';
import * as sessionRepository from './repository.ts';
import { type AdminTokens, startAdminSession } from './start-admin-session.ts';
import { hashToken, kindOfToken } from './tokens.ts';

/**
 * The session ends 12 hours after the sign-in. A reused token is treated as stolen and ends the whole family (RFC 9700
 * §4.14). Throws UNAUTHORIZED or SESSION_EXPIRED.
 */
export async function refreshAdminSession(context: Context, refreshToken: string): Promise<AdminTokens> {
  if (kindOfToken(refreshToken) !== 'admin') throw new DomainError('UNAUTHORIZED');
  const tokenHash = hashToken(refreshToken);
  const found = await sessionRepository.findAdminSessionByRefreshToken(context.db, tokenHash);
  if (!found) throw new DomainError('UNAUTHORIZED');
  const outcome = await inTransaction(context.db, async (tx) => {
    // Whoever ends sessions locks the administrator first, too: none ends without the pair that follows it here.
    await adminRepository.lockAdmin(tx, found.adminId);
    const session = await sessionRepository.findAdminSessionByRefreshToken(tx, tokenHash);
    if (!session) return 'UNAUTHORIZED' as const;
    const now = context.clock.now();
    if (session.revokedAt || session.refreshExpiresAt <= now) return 'SESSION_EXPIRED' as const;
    if (session.rotatedAt) {
      // Returned, not thrown, so that this is committed.
      await sessionRepository.revokeAdminFamily(tx, session.familyId, now);
      return 'SESSION_EXPIRED' as const;
    }
    await sessionRepository.markAdminSessionRotated(tx, session.id, now);
    return startAdminSession(context, tx, session.adminId, { family: session });
  });
  if (typeof outcome === 'string') throw new DomainError(outcome);
  return outcome;
}
