import { DomainError } from '@cotejo/contracts/core/errors';
import type { SessionSummary } from '@cotejo/contracts/identity/profiles';
import type { User } from '@cotejo/contracts/identity/users';
import type { Parts, UserContext } from '#context.ts';
import { inTransaction, type Reader, type Tx } from '#db/database.ts';
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

/** Ends one session of the caller at once; false when none of theirs is open under that id. */
export const endOwnSession = ({ actor, clock, db }: UserContext, id: string): Promise<boolean> =>
  inTransaction(db, (tx) => sessionRepository.revokeUserSession(tx, actor.userId, id, clock.now()));

/** Ends every session of the user at once, but the one to keep. */
export const endUserSessions = (
  { clock }: Pick<Parts, 'clock'>,
  tx: Tx,
  userId: string,
  keepSessionId?: string,
): Promise<void> => sessionRepository.revokeUserSessions(tx, userId, clock.now(), keepSessionId);

/**
 * Whether the user signed in before, but never from this device (browser and system). The first
 * sign-in is no news.
 */
export async function isNewDevice(reader: Reader, userId: string, device: string): Promise<boolean> {
  const devices = await sessionRepository.listUserDevices(reader, userId);
  return devices.length > 0 && !devices.includes(device);
}
