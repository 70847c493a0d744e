import type { AdminUser } from '@cotejo/contracts/users/admin';
import { isLocked, type UserRow } from '#modules/identity';

/** A user as administrators see it. */
export const presentUser = (user: UserRow, now: Date): AdminUser => ({
  id: user.id,
  nombres: user.nombres,
  apellidos: user.apellidos,
  email: user.email,
  telefono: user.telefono,
  direccion: user.direccion,
  cedula: user.cedula,
  status: user.status,
  isLocked: isLocked(user, now),
  isEmailVerified: user.isEmailVerified,
  version: user.version,
  createdAt: user.createdAt.toISOString(),
  lastSuccessfulLogin: user.lastSuccessfulLogin?.toISOString() ?? null,
});

export const nameOf = ({ nombres, apellidos }: Pick<UserRow, 'nombres' | 'apellidos'>): string =>
  `${nombres} ${apellidos}`;
