import { DomainError } from '@cotejo/contracts/core/errors';
import type { User } from '@cotejo/contracts/identity/users';
import { days } from '#clock.ts';
import type { Parts, UserContext } from '#context.ts';
import type { Reader } from '#db/database.ts';
import * as adminRepository from '../admins-repository.ts';
import * as userRepository from '../users-repository.ts';

type Needs = Pick<Parts, 'clock' | 'config'>;

/** When a password expires; null where passwords never do (`PASSWORD_MAX_AGE_DAYS=0`). */
export function passwordExpiry({ config }: Needs, user: { passwordChangedAt: Date }): Date | null {
  if (config.passwordMaxAgeDays === 0) return null;
  return new Date(user.passwordChangedAt.getTime() + days(config.passwordMaxAgeDays));
}

/** The user as the API tells it. An expired password has to be changed like a temporary one. */
export async function presentUser(context: Needs, reader: Reader, user: userRepository.UserRow): Promise<User> {
  const expiry = passwordExpiry(context, user);
  const isExpired = expiry !== null && expiry <= context.clock.now();
  const isAdmin = await adminRepository.holdsAdminRole(reader, user.id);
  return {
    id: user.id,
    email: user.email,
    cedula: user.cedula,
    nombres: user.nombres,
    apellidos: user.apellidos,
    telefono: user.telefono,
    direccion: user.direccion,
    requiresPasswordChange: user.requiresPasswordChange || isExpired,
    status: user.status,
    createdAt: user.createdAt.toISOString(),
    isEmailVerified: user.isEmailVerified,
    roles: isAdmin ? ['user', 'admin'] : ['user'],
  };
}

/**
 * The row of the signed-in user. Throws SESSION_EXPIRED when the account went away during the call.
 */
export async function getOwnUser({ actor, db }: UserContext, reader: Reader = db): Promise<userRepository.UserRow> {
  const user = await userRepository.findUserById(reader, actor.userId);
  if (!user) throw new DomainError('SESSION_EXPIRED');
  return user;
}
