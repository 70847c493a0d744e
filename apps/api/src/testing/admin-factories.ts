import { permissions as everyPermission } from '@cotejo/contracts/core/permissions';
import { inTransaction } from '#db/database.ts';
import { admins } from '#db/schema.ts';
import { newId } from '#ids.ts';
import { hashPassword, startAdminSession } from '#modules/identity';
import { contextFor, factoryPassword } from '#testing/factories.ts';
import type { TestApp } from '#testing/test-app.ts';

type AdminRow = typeof admins.$inferSelect;

export interface SignedInAdmin {
  readonly admin: AdminRow;
  readonly password: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

let created = 0;

/** An administrator with an open session: with every permission, or with those given. */
export async function createAdmin(
  { parts }: Pick<TestApp, 'parts'>,
  { password = factoryPassword, ...changes }: Partial<AdminRow> & { password?: string } = {},
): Promise<SignedInAdmin> {
  created += 1;
  const now = parts.clock.now();
  const passwordHash = await hashPassword(password, parts.config.environment);
  return inTransaction(parts.db, async (tx) => {
    const [admin] = await tx
      .insert(admins)
      .values({
        id: newId(parts.clock),
        email: `revision${created}@ejemplo.ec`,
        nombres: 'Rosa',
        apellidos: 'Revisora Ejemplo',
        passwordHash,
        passwordChangedAt: now,
        permissions: [...everyPermission],
        createdAt: now,
        updatedAt: now,
        ...changes,
      })
      .returning();
    if (!admin) throw new Error('The administrator was not inserted');
    const { accessToken, refreshToken } = await startAdminSession(contextFor(parts), tx, admin.id);
    return { admin, password, accessToken, refreshToken };
  });
}
