import { hours } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/ids.ts';
import * as sessionRepository from './repository.ts';
import { createToken, hashToken } from './tokens.ts';

/** Absolute: using a session does not prolong it. */
const userSessionMs = hours(24);

/** Returns the token, of which only a hash is stored. */
export async function startUserSession(
  { clock, ipAddress, device }: Context,
  tx: Tx,
  userId: string,
): Promise<{ accessToken: string; expiresAt: Date; sessionId: string }> {
  const now = clock.now();
  const accessToken = createToken('user');
  const sessionId = newId(clock);
  const expiresAt = new Date(now.getTime() + userSessionMs);
  await sessionRepository.insertUserSession(tx, {
    id: sessionId,
    userId,
    tokenHash: hashToken(accessToken),
    device,
    ipAddress,
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
  });
  return { accessToken, expiresAt, sessionId };
}
