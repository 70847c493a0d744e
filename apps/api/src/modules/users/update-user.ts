import type { FieldChange } from '@cotejo/contracts/core/changes';
import { DomainError } from '@cotejo/contracts/core/errors';
import type { AdminUser, UpdateUserBody } from '@cotejo/contracts/users/admin';
import { recordActivity, requireVersion } from '#modules/activity-log';
import { aboutUser, lockUser, reopenSignIn, type UserRow, updateLockedUser } from '#modules/identity';
import type { AdminContext } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { applyUserStatus } from './change-user-status.ts';
import { nameOf, presentUser } from './get-user.ts';

/** Only labels are logged: former personal data must not be kept. */
const labels = { nombres: 'Nombres', apellidos: 'Apellidos', telefono: 'Teléfono', direccion: 'Dirección' } as const;

/**
 * Absent fields and unchanged values are no change. A changed status is logged separately. Throws NOT_FOUND, or
 * CONFLICT for a stale `version`.
 */
export async function updateUser(
  context: AdminContext,
  { userId, status, telefono, direccion, version: seen, ...names }: UpdateUserBody & { userId: string },
): Promise<AdminUser> {
  const now = context.clock.now();
  return inTransaction(context.db, async (tx) => {
    if (status === 'active') await reopenSignIn(tx, userId);
    const before = await lockUser(tx, userId);
    if (!before) throw new DomainError('NOT_FOUND');
    await requireVersion(tx, before, seen, presentUser(before, now));
    const sent = {
      ...names,
      ...(telefono !== undefined && { telefono }),
      ...(direccion !== undefined && { direccion }),
    };
    const changes = describeUserChanges(before, { ...before, ...sent });
    const user = changes.length === 0 ? before : await save(context, tx, before, sent, changes);
    const isChanged = status !== undefined && status !== before.status;
    return presentUser(isChanged ? await applyUserStatus(context, tx, user, { status, reason: '' }) : user, now);
  });
}

async function save(
  context: AdminContext,
  tx: Tx,
  before: UserRow,
  sent: Partial<UserRow>,
  changes: FieldChange[],
): Promise<UserRow> {
  const version = before.version + 1;
  const user = await updateLockedUser(tx, before.id, { ...sent, version, updatedAt: context.clock.now() });
  await recordActivity(context, tx, {
    ...aboutUser(user),
    status: 'updated',
    description: `Se actualizaron los datos del usuario ${nameOf(user)}`,
    details: { version, changes },
  });
  return user;
}

const describeUserChanges = (before: UserRow, after: UserRow): FieldChange[] =>
  (Object.keys(labels) as (keyof typeof labels)[])
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, label: labels[field], before: null, after: null }));
