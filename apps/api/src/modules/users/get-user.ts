import { DomainError } from '@cotejo/contracts/core/errors';
import type { AdminUser } from '@cotejo/contracts/users/admin';
import type { AdminContext } from '#context.ts';
import { recordReading } from '#modules/activity-log';
import { findUserById } from '#modules/identity';
import { presentUser } from './present-user.ts';

/** The same as `getUser`; recorded once an hour for each administrator. Throws NOT_FOUND. */
export async function openUser(context: AdminContext, id: string): Promise<AdminUser> {
  const user = await getUser(context, id);
  await recordReading(context, {
    type: 'user',
    description: 'Persona abierta',
    targetId: id,
    targetName: `${user.nombres} ${user.apellidos}`,
    personId: id,
  });
  return user;
}

/** Throws NOT_FOUND. */
export async function getUser({ db, clock }: AdminContext, id: string): Promise<AdminUser> {
  const user = await findUserById(db, id);
  if (!user) throw new DomainError('NOT_FOUND');
  return presentUser(user, clock.now());
}
