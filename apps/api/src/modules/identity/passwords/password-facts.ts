import type { Context, UserContext } from '#platform/context.ts';
import type { Reader } from '#platform/db/database.ts';
import { getOwnUser, passwordExpiry } from '../accounts/present-user.ts';
import { findLiveCode } from '../codes/find-issued-code.ts';
import { findUserById } from '../users-repository.ts';
import * as passwordRepository from './repository.ts';

const dayMs = 86_400_000;

/** False and nulls if passwords never expire. */
export async function checkPasswordExpiration(context: UserContext) {
  const expiry = passwordExpiry(context, await getOwnUser(context));
  if (expiry === null) return { expired: false, expiresAt: null, daysLeft: null };
  const leftMs = expiry.getTime() - context.clock.now().getTime();
  return { expired: leftMs <= 0, expiresAt: expiry.toISOString(), daysLeft: Math.max(0, Math.ceil(leftMs / dayMs)) };
}

/** The times since which each password was in use, newest first. */
export async function listPasswordHistory(context: UserContext, reader: Reader = context.db) {
  const user = await getOwnUser(context, reader);
  const former = await passwordRepository.listFormerPasswords(reader, user.id);
  const times = [user.passwordChangedAt, ...former.map((row) => row.createdAt)];
  return times.map((time) => ({ changedAt: time.toISOString() }));
}

/** Answers truthfully only to the signed-in owner; everybody else gets "not pending". */
export async function getRecoveryStatus({ actor, db, clock }: Context, email: string) {
  const user = actor.kind === 'user' ? await findUserById(db, actor.userId) : null;
  if (user?.email !== email) return { pending: false, expiresAt: null };
  const code = await findLiveCode(db, { email, purpose: 'recovery' }, clock.now());
  return { pending: code !== null, expiresAt: code?.expiresAt.toISOString() ?? null };
}
