import { v7 as uuidv7 } from 'uuid';
import { hours, minutes } from '#clock.ts';
import type { Context } from '#context.ts';
import type { Tx } from '#db/database.ts';
import * as sessionRepository from './repository.ts';
import { createToken, hashToken } from './tokens.ts';

const accessMs = minutes(30);
const refreshMs = hours(12);

export interface AdminTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** When the access token ends. */
  readonly expiresAt: Date;
}

/** Opens a session of an administrator: a new family, or the next pair of `familyId`. */
export async function startAdminSession(
  { clock, address, device }: Pick<Context, 'clock' | 'address' | 'device'>,
  tx: Tx,
  adminId: string,
  familyId: string = uuidv7(),
): Promise<AdminTokens> {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + accessMs);
  const accessToken = createToken('admin');
  const refreshToken = createToken('admin');
  await sessionRepository.insertAdminSession(tx, {
    id: uuidv7({ msecs: now.getTime() }),
    familyId,
    adminId,
    accessTokenHash: hashToken(accessToken),
    accessExpiresAt: expiresAt,
    refreshTokenHash: hashToken(refreshToken),
    refreshExpiresAt: new Date(now.getTime() + refreshMs),
    device,
    address,
    createdAt: now,
  });
  return { accessToken, refreshToken, expiresAt };
}
