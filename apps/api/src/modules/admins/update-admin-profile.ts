import type { Admin, updateAdminProfile as endpoint } from '@cotejo/contracts/admins';
import type { BodyOf } from '@cotejo/contracts/core/endpoint';
import { DomainError } from '@cotejo/contracts/core/errors';
import { recordActivity } from '#modules/activity-log';
import { adminRepository } from '#modules/identity';
import type { AdminContext } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { nameOf, presentAdmin } from './present-admin.ts';

/** An absent phone number is kept. */
export async function updateAdminProfile(context: AdminContext, body: BodyOf<typeof endpoint>): Promise<Admin> {
  const now = context.clock.now();
  const { nombres, apellidos, telefono } = body;
  return inTransaction(context.db, async (tx) => {
    const admin = await adminRepository.updateAdmin(tx, context.actor.adminId, {
      nombres,
      apellidos,
      ...(telefono !== undefined && { telefono }),
      updatedAt: now,
    });
    if (!admin) throw new DomainError('SESSION_EXPIRED');
    await recordActivity(context, tx, {
      type: 'system',
      status: 'updated',
      description: `${nameOf(admin)} actualizó su perfil`,
      targetId: admin.id,
      targetName: nameOf(admin),
    });
    return presentAdmin(admin, now);
  });
}
