import type { Admin } from '@cotejo/contracts/admins';
import { permissions } from '@cotejo/contracts/core/permissions';
import { type adminRepository, isLocked } from '#modules/identity';

export const presentAdmin = (admin: adminRepository.AdminRow, now: Date): Admin => ({
  id: admin.id,
  nombres: admin.nombres,
  apellidos: admin.apellidos,
  email: admin.email,
  telefono: admin.telefono,
  isActive: admin.isActive,
  isLocked: isLocked(admin, now),
  // In catalog order, without unknown permissions.
  permissions: permissions.filter((permission) => admin.permissions.includes(permission)),
  requiresPasswordChange: admin.requiresPasswordChange,
  hasSecondFactor: admin.hasSecondFactor,
  lastSuccessfulLogin: admin.lastSuccessfulLogin?.toISOString() ?? null,
  createdAt: admin.createdAt.toISOString(),
});

export const nameOf = ({ nombres, apellidos }: Pick<adminRepository.AdminRow, 'nombres' | 'apellidos'>): string =>
  `${nombres} ${apellidos}`;
