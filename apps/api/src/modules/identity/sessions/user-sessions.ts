import { DomainError } from '@cotejo/contracts/core/errors';
import type { SessionSummary } from '@cotejo/contracts/identity/profiles';
import type { User } from '@cotejo/contracts/identity/users';
import type { Context, UserContext } from '#platform/context.ts';
import { inTransaction, type Reader, type Tx } from '#platform/db/database.ts';
import { getOwnUser, presentUser } from '../accounts/present-user.ts';
import * as sessionRepository from './repository.ts';

/** Open sessions, last used first. */
export async function listOwnSessions({ actor, clock, db }: UserContext): Promise<SessionSummary[]> {
  const sessions = await sessionRepository.listOpenUserSessions(db, actor.userId, clock.now());
  return sessions.map(({ id, device, lastSeenAt }) => ({
    id,
    device,
    lastSeen: lastSeenAt.toISOString(),
    current: id === actor.sessionId,
  }));
}

export async function readOwnSession(context: UserContext): Promise<{ user: User; expiresAt: string }> {
  const session = await sessionRepository.findUserSession(context.db, context.actor.sessionId);
  if (!session) throw new DomainError('SESSION_EXPIRED');
  const user = await presentUser(context, context.db, await getOwnUser(context));
  return { user, expiresAt: session.expiresAt.toISOString() };
}

/** With the phones that it let in. False if the caller has no such open session. */
export const endOwnSession = (context: UserContext, id: string): Promise<boolean> =>
  inTransaction(context.db, async (tx) => {
    const { actor, clock, phoneLinks } = context;
    if (!(await sessionRepository.revokeUserSession(tx, actor.userId, id, clock.now()))) return false;
    await phoneLinks.endOfSession(context, tx, id);
    return true;
  });

/** With all phones of the person, also those that the kept session let in. */
export async function endUserSessions(
  context: Pick<Context, 'actor' | 'clock' | 'phoneLinks'>,
  tx: Tx,
  userId: string,
  keepSessionId?: string,
): Promise<void> {
  await sessionRepository.revokeUserSessions(tx, userId, context.clock.now(), keepSessionId);
  await context.phoneLinks.endOfPerson(context, tx, userId);
}

/** Compares browser and system. False at the first sign-in ever. */
export async function isNewDevice(reader: Reader, userId: string, device: string): Promise<boolean> {
  const devices = await sessionRepository.listUserDevices(reader, userId);
  return devices.length > 0 && !devices.includes(device);
}
