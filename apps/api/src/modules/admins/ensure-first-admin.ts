import { permissions } from '@cotejo/contracts/core/permissions';
import { adminRepository, hashPassword } from '#modules/identity';
import type { Parts } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { newId } from '#platform/ids.ts';

const demoName = { nombres: 'Gabriela', apellidos: 'Administradora' } as const;
/** Until its owner writes their own in *Mi perfil*. */
const neutralName = { nombres: 'Administración', apellidos: 'Principal' } as const;

/** Creates an administrator with all permissions if there is none. */
export async function ensureFirstAdmin({ db, clock, config }: Parts): Promise<void> {
  if ((await adminRepository.listAdmins(db)).length > 0) return;
  const passwordHash = await hashPassword(config.firstAdmin.password, config.environment);
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    await adminRepository.insertFirstAdmin(tx, {
      id: newId(clock),
      email: config.firstAdmin.email,
      ...(config.demoData ? demoName : neutralName),
      passwordHash,
      passwordChangedAt: now,
      permissions: [...permissions],
      createdAt: now,
      updatedAt: now,
    });
  });
}
