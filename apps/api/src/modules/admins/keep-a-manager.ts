import { DomainError } from '@cotejo/contracts/core/errors';
import { adminRepository } from '#modules/identity';
import type { AdminContext } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';

/** Locks all managers of administrators. Throws FORBIDDEN if the caller no longer is one. */
export async function lockManagers({ actor }: AdminContext, tx: Tx): Promise<adminRepository.AdminRow[]> {
  const managers = await adminRepository.lockManagers(tx);
  if (!managers.some(({ id }) => id === actor.adminId)) throw new DomainError('FORBIDDEN');
  return managers;
}

/** Throws CONFLICT if `adminId` is the only manager. */
export function refuseToLoseLastManager(managers: readonly adminRepository.AdminRow[], adminId: string): void {
  if (managers.every(({ id }) => id === adminId)) {
    throw new DomainError('CONFLICT', {
      message: 'Debe quedar al menos un administrador con permiso para gestionar administradores',
    });
  }
}
