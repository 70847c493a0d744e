import { hours, minutes } from '#clock.ts';
import type { Context } from '#context.ts';
import type { Tx } from '#db/database.ts';
import { newId } from '#ids.ts';
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
}

interface Family {
  readonly familyId: string;
  /** When the session ends. */
  readonly refreshExpiresAt: Date;
  readonly confirmedAt: Date | null;
}

/** Opens a session, or issues the next token pair of `family`, which does not outlive it. */
export async function startAdminSession(
  { clock, ipAddress, device }: Pick<Context, 'clock' | 'ipAddress' | 'device'>,
  tx: Tx,
  adminId: string,
  family?: Family,
): Promise<AdminTokens> {
  const now = clock.now();
  const { familyId, refreshExpiresAt, confirmedAt } = family ?? {
    familyId: newId(clock),
    refreshExpiresAt: new Date(now.getTime() + sessionMs),
    confirmedAt: null,
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
  });
  return { accessToken, refreshToken, expiresAt };
}
