import { DomainError } from '@cotejo/contracts/core/errors';
import type { User } from '@cotejo/contracts/identity/users';
import { days } from '#platform/clock.ts';
import type { Parts, UserContext } from '#platform/context.ts';
import type { Reader } from '#platform/db/database.ts';
import * as adminRepository from '../admins-repository.ts';
import * as userRepository from '../users-repository.ts';

type Needs = Pick<Parts, 'clock' | 'config'>;

/** Null if passwords never expire (`PASSWORD_MAX_AGE_DAYS=0`). */
export function passwordExpiry({ config }: Needs, user: { passwordChangedAt: Date }): Date | null {
  if (config.passwordMaxAgeDays === 0) return null;
  return new Date(user.passwordChangedAt.getTime() + days(config.passwordMaxAgeDays));
}

/** An expired password must be changed like a temporary one. */
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

/** Throws SESSION_EXPIRED if the account was deleted during the request. */
export async function getOwnUser({ actor, db }: UserContext, reader: Reader = db): Promise<userRepository.UserRow> {
  const user = await userRepository.findUserById(reader, actor.userId);
  if (!user) throw new DomainError('SESSION_EXPIRED');
  return user;
}
