import type { Context } from '#platform/context.ts';
import * as userRepository from '../users-repository.ts';
import { isLocked } from './lock-rules.ts';

/** Answers truthfully only to the signed-in owner; everybody else gets "not locked". `account` is an e-mail or id. */
export async function getUnlockStatus(
  { actor, clock, db }: Context,
  account: string,
): Promise<{ isLocked: boolean; lockedUntil: string | null }> {
  const user = actor.kind === 'user' ? await userRepository.findUserById(db, actor.userId) : null;
  const isOwner = user !== null && [user.id, user.email].includes(account.trim().toLowerCase());
  if (!isOwner || !isLocked(user, clock.now())) return { isLocked: false, lockedUntil: null };
  return { isLocked: true, lockedUntil: user.lockedUntil?.toISOString() ?? null };
}
