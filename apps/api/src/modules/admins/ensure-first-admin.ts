import { permissions } from '@cotejo/contracts/core/permissions';
import type { Parts } from '#context.ts';
import { inTransaction } from '#db/database.ts';
import { admins } from '#db/schema.ts';
import { newId } from '#ids.ts';
import { hashPassword } from '#modules/identity';

/** Creates the first administrator, with every permission, when there is none yet. */
export async function ensureFirstAdmin({ db, clock, config }: Parts): Promise<void> {
  const [existing] = await db.select({ id: admins.id }).from(admins).limit(1);
  if (existing) return;
  const passwordHash = await hashPassword(config.firstAdmin.password, config.environment);
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    await tx
      .insert(admins)
      .values({
        id: newId(clock),
        email: config.firstAdmin.email,
        nombres: 'Gabriela',
        apellidos: 'Administradora',
        passwordHash,
        passwordChangedAt: now,
        permissions: [...permissions],
        createdAt: now,
        updatedAt: now,
      })
      // Several processes may start at once on an empty database.
      .onConflictDoNothing();
  });
}
