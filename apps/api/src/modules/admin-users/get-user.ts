import type { AdminUser } from '@cotejo/contracts/admin-users';
import { DomainError } from '@cotejo/contracts/core/errors';
import type { AdminContext } from '#context.ts';
import { presentUser } from './present-user.ts';
import * as userRepository from './repository.ts';

export const findUser = userRepository.findUser;

/** Throws NOT_FOUND. */
export async function getUser({ db, clock }: AdminContext, id: string): Promise<AdminUser> {
  const user = await userRepository.findUser(db, id);
  if (!user) throw new DomainError('NOT_FOUND');
  return presentUser(user, clock.now());
}
