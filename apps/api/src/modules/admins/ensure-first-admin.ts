import { permissions } from '@cotejo/contracts/core/permissions';
import type { Parts } from '#context.ts';
import { inTransaction } from '#db/database.ts';
import { newId } from '#ids.ts';
import { adminRepository, hashPassword } from '#modules/identity';

/** Creates an administrator with all permissions if there is none. */
export async function ensureFirstAdmin({ db, clock, config }: Parts): Promise<void> {
  if ((await adminRepository.listAdmins(db)).length > 0) return;
  const passwordHash = await hashPassword(config.firstAdmin.password, config.environment);
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    await adminRepository.insertFirstAdmin(tx, {
      id: newId(clock),
      email: config.firstAdmin.email,
      nombres: 'Gabriela',
      apellidos: 'Administradora',
      passwordHash,
      passwordChangedAt: now,
      permissions: [...permissions],
      createdAt: now,
      updatedAt: now,
    });
  });
}
