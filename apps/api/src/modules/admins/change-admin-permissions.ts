import type { Admin } from '@cotejo/contracts/admins';
import { DomainError } from '@cotejo/contracts/core/errors';
import { permissions as allPermissions, type Permission, permissionLabels } from '@cotejo/contracts/core/permissions';
import { recordActivity } from '#modules/activity-log';
import { endHoldsOf, mayTake } from '#modules/credits';
import { adminRepository } from '#modules/identity';
import { addNotification } from '#modules/notifications';
import type { AdminContext } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { permissionsChangedMail } from '#platform/mail/messages/office-notices.ts';
import { siteUrlOf } from '#platform/mail/site-url.ts';
import { lockManagers, refuseToLoseLastManager } from './keep-a-manager.ts';
import { nameOf, presentAdmin } from './present-admin.ts';

/** Effective from the next request; the person is told of it by mail and bell. Throws FORBIDDEN, NOT_FOUND, or CONFLICT for the last manager. */
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
    const added = missingIn(before.permissions, permissions);
    const removed = missingIn(permissions, before.permissions);
    if (added.length + removed.length === 0) return presentAdmin(before, now);
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
    await tellOwner(context, tx, { admin, added, removed });
    return presentAdmin(admin, now);
  });
}

const missingIn = (held: readonly Permission[], others: readonly Permission[]): Permission[] =>
  allPermissions.filter((permission) => others.includes(permission) && !held.includes(permission));

interface Changed {
  readonly admin: adminRepository.AdminRow;
  readonly added: readonly Permission[];
  readonly removed: readonly Permission[];
}

/** Not of one's own change, and not who may not sign in. */
async function tellOwner(context: AdminContext, tx: Tx, { admin, added, removed }: Changed): Promise<void> {
  const { actor, clock, config, mailer } = context;
  if (admin.id === actor.adminId || !admin.isActive) return;
  const told = [
    ...(added.length > 0 ? [`Ahora tienes: ${labelsOf(added)}.`] : []),
    ...(removed.length > 0 ? [`Ya no tienes: ${labelsOf(removed)}.`] : []),
  ];
  await addNotification(context, tx, {
    type: 'permissions_changed',
    message: `${actor.name} cambió tus permisos. ${told.join(' ')}`,
    entityId: admin.id,
    onlyFor: admin.id,
  });
  const { nombres, email, permissions } = admin;
  const hasSome = permissions.length > 0;
  await mailer.send(tx, {
    to: email,
    ...permissionsChangedMail({
      ...{ nombres, by: actor.name, added, removed, hasSome, at: clock.now(), siteUrl: siteUrlOf(config) },
    }),
  });
}

const labelsOf = (changed: readonly Permission[]): string =>
  changed.map((permission) => permissionLabels[permission]).join(', ');
