import { DomainError } from '@cotejo/contracts/core/errors';
import { recordActivity } from '#modules/activity-log';
import { adminRepository, deletePasswordsOf } from '#modules/identity';
import type { AdminContext } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { lockManagers, refuseToLoseLastManager } from './keep-a-manager.ts';
import { nameOf } from './present-admin.ts';

/** Ends all sessions. Throws FORBIDDEN, NOT_FOUND, or CONFLICT for oneself and the last manager. */
export async function deleteAdmin(context: AdminContext, adminId: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const managers = await lockManagers(context, tx);
    const admin = await adminRepository.lockAdminToDelete(tx, adminId);
    if (!admin) throw new DomainError('NOT_FOUND');
    if (admin.id === context.actor.adminId) {
      throw new DomainError('CONFLICT', { message: 'No puedes eliminarte: pídeselo a otro administrador' });
    }
    refuseToLoseLastManager(managers, admin.id);
    await deletePasswordsOf(tx, admin.id);
    await adminRepository.deleteAdmin(tx, admin.id);
    await recordActivity(context, tx, {
      type: 'system',
      status: 'deleted',
      description: `Se eliminó el administrador ${nameOf(admin)}`,
      targetId: admin.id,
      targetName: nameOf(admin),
    });
  });
}
