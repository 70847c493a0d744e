import type { Admin } from '@cotejo/contracts/admins';
import { DomainError } from '@cotejo/contracts/core/errors';
import type { Permission } from '@cotejo/contracts/core/permissions';
import { recordActivity } from '#modules/activity-log';
import { endHoldsOf, mayTake } from '#modules/credits';
import { adminRepository } from '#modules/identity';
import type { AdminContext } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { lockManagers, refuseToLoseLastManager } from './keep-a-manager.ts';
import { nameOf, presentAdmin } from './present-admin.ts';

/** Effective from the next request. Throws FORBIDDEN, NOT_FOUND, or CONFLICT for the last manager. */
export async function changeAdminPermissions(
  context: AdminContext,
  { adminId, permissions }: { adminId: string; permissions: readonly Permission[] },
): Promise<Admin> {
  const now = context.clock.now();
  return inTransaction(context.db, async (tx) => {
    const managers = await lockManagers(context, tx);
    const before = await adminRepository.lockAdmin(tx, adminId);
    if (!before) throw new DomainError('NOT_FOUND');
    if (!permissions.includes('admins.manage')) refuseToLoseLastManager(managers, adminId);
    const admin = await adminRepository.updateAdmin(tx, adminId, { permissions: [...permissions], updatedAt: now });
    if (!admin) throw new DomainError('NOT_FOUND');
    if (!mayTake(permissions)) await endHoldsOf(tx, adminId);
    await recordActivity(context, tx, {
      type: 'system',
      status: 'updated',
      description: `Se cambiaron los permisos de ${nameOf(admin)}`,
      targetId: admin.id,
      targetName: nameOf(admin),
      details: { previousPermissions: before.permissions, newPermissions: admin.permissions },
    });
    return presentAdmin(admin, now);
  });
}
