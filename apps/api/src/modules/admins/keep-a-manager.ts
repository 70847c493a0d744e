import { DomainError } from '@cotejo/contracts/core/errors';
import type { AdminContext } from '#context.ts';
import type { Tx } from '#db/database.ts';
import { adminRepository } from '#modules/identity';

/**
 * Locks those who manage administrators and makes sure that the caller still is one: another may
 * have taken that away since the request was let in. Throws FORBIDDEN.
 */
export async function lockManagers({ actor }: AdminContext, tx: Tx): Promise<adminRepository.AdminRow[]> {
  const managers = await adminRepository.lockManagers(tx);
  if (!managers.some(({ id }) => id === actor.adminId)) throw new DomainError('FORBIDDEN');
  return managers;
}

/** Throws CONFLICT when nobody but `adminId` manages administrators. */
export function refuseToLoseLastManager(managers: readonly adminRepository.AdminRow[], adminId: string): void {
  if (managers.every(({ id }) => id === adminId)) {
    throw new DomainError('CONFLICT', {
      message: 'Debe quedar al menos un administrador con permiso para gestionar administradores',
    });
  }
}
