import { DomainError } from '@cotejo/contracts/core/errors';
import type { AdminUser } from '@cotejo/contracts/users/admin';
import type { AdminContext } from '#context.ts';
import { findUserById } from '#modules/identity';
import { presentUser } from './present-user.ts';

/** Throws NOT_FOUND. */
export async function getUser({ db, clock }: AdminContext, id: string): Promise<AdminUser> {
  const user = await findUserById(db, id);
  if (!user) throw new DomainError('NOT_FOUND');
  return presentUser(user, clock.now());
}
