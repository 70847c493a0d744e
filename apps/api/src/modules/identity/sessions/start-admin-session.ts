import { hours, minutes } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/ids.ts';
import * as sessionRepository from './repository.ts';
import { createToken, hashToken } from './tokens.ts';

const accessMs = minutes(30);
/** From the sign-in, however often it is refreshed: a stolen refresh token must stop working (decision 3). */
export const sessionMs = hours(12);

export interface AdminTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** When the access token expires. */
  readonly expiresAt: Date;
  /** When the session ends, however often it is refreshed. */
  readonly sessionEndsAt: Date;
}

interface Family {
  readonly familyId: string;
  /** When the session ends. */
  readonly refreshExpiresAt: Date;
  readonly confirmedAt: Date | null;
  /** Whether a second key was proved. */
  readonly hasProvedKey: boolean;
}

/**
 * Opens a session, or issues the next token pair of the one in `family`, which does not outlive it. A session opened
 * with a second key remembers it.
 */
export async function startAdminSession(
  { clock, ipAddress, device }: Pick<Context, 'clock' | 'ipAddress' | 'device'>,
  tx: Tx,
  adminId: string,
  { family, hasProvedKey = false }: { family?: Family; hasProvedKey?: boolean } = {},
): Promise<AdminTokens> {
  const now = clock.now();
  const { familyId, refreshExpiresAt, confirmedAt, ...kept } = family ?? {
    familyId: newId(clock),
    refreshExpiresAt: new Date(now.getTime() + sessionMs),
    confirmedAt: null,
    hasProvedKey,
  };
  const expiresAt = new Date(Math.min(now.getTime() + accessMs, refreshExpiresAt.getTime()));
  const accessToken = createToken('admin');
  const refreshToken = createToken('admin');
  await sessionRepository.insertAdminSession(tx, {
    id: newId(clock),
    familyId,
    adminId,
    accessTokenHash: hashToken(accessToken),
    accessExpiresAt: expiresAt,
    refreshTokenHash: hashToken(refreshToken),
    refreshExpiresAt,
    device,
    ipAddress,
    createdAt: now,
    confirmedAt,
    hasProvedKey: kept.hasProvedKey,
  });
  return { accessToken, refreshToken, expiresAt, sessionEndsAt: refreshExpiresAt };
}
