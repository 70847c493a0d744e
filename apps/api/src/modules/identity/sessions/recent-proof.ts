import { DomainError } from '@cotejo/contracts/core/errors';
import { hours, minutes } from '#platform/clock.ts';
import type { AdminContext, UserContext } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import * as adminRepository from '../admins-repository.ts';
import * as sessionRepository from './repository.ts';
import { sessionMs } from './start-admin-session.ts';

/** How long a sign-in or a repeated password allows sensitive actions. */
const recentMs = minutes(30);
/** For the documents: from a sign-in to the break at noon (decision 154). */
const shiftMs = hours(4);

/**
 * Throws CONFIRMATION_REQUIRED if the last proof is too old for an action that a stolen session must not be enough for.
 */
export async function requireRecentProof({ actor, clock, db }: UserContext): Promise<void> {
  const session = await sessionRepository.findUserSession(db, actor.sessionId);
  if (!session) throw new DomainError('SESSION_EXPIRED');
  const provenAt = session.confirmedAt ?? session.createdAt;
  if (clock.now().getTime() - provenAt.getTime() >= recentMs) throw new DomainError('CONFIRMATION_REQUIRED');
}

/**
 * Like `requireRecentProof`. The sign-in time follows from the end of the family. Whoever has a second key proves it: a
 * session that was opened without one needs it first.
 */
export async function requireRecentAdminProof(
  context: Pick<AdminContext, 'actor' | 'clock' | 'db'>,
  within: true | 'shift' = true,
): Promise<void> {
  const { actor, clock, db } = context;
  const session = await sessionRepository.findAdminSession(db, actor.sessionId);
  if (!session) throw new DomainError('SESSION_EXPIRED');
  if (!session.hasProvedKey && (await adminRepository.findAdmin(db, actor.adminId))?.hasSecondFactor)
    throw new DomainError('CONFIRMATION_REQUIRED');
  const provenMs = session.confirmedAt?.getTime() ?? session.refreshExpiresAt.getTime() - sessionMs;
  const enoughMs = within === 'shift' ? shiftMs : recentMs;
  if (clock.now().getTime() - provenMs >= enoughMs) throw new DomainError('CONFIRMATION_REQUIRED');
}

export const confirmAdminSession = (
  { actor, clock }: Pick<AdminContext, 'actor' | 'clock'>,
  tx: Tx,
  { hasProvedKey = false } = {},
): Promise<void> => sessionRepository.confirmAdminSession(tx, actor.sessionId, clock.now(), hasProvedKey);

export const confirmSession = ({ actor, clock, db }: UserContext): Promise<void> =>
  inTransaction(db, (tx) => sessionRepository.confirmUserSession(tx, actor.sessionId, clock.now()));
