import type { AdminUser, UpdateUserBody } from '@cotejo/contracts/admin-users';
import { DomainError } from '@cotejo/contracts/core/errors';
import type { AdminContext } from '#context.ts';
import { inTransaction } from '#db/database.ts';
import { lockUser, type UserRow } from '#modules/accounts/find-user.ts';
import { reopenSignIn } from '#modules/accounts/reopen-sign-in.ts';
import { recordActivity } from '#modules/activity-log/record-activity.ts';
import { applyUserStatus } from './change-user-status.ts';
import { nameOf, presentUser } from './present-user.ts';
import * as userRepository from './repository.ts';

/** Changes a user's data; absent phone, address and status stay. A changed status is logged by itself. Throws NOT_FOUND. */
export async function updateUser(
  context: AdminContext,
  { userId, status, telefono, direccion, ...names }: UpdateUserBody & { userId: string },
): Promise<AdminUser> {
  const now = context.clock.now();
  return inTransaction(context.db, async (tx) => {
    if (status === 'active') await reopenSignIn(tx, userId);
    const before = await lockUser(tx, userId);
    if (!before) throw new DomainError('NOT_FOUND');
    const changes = {
      ...names,
      ...(telefono !== undefined && { telefono }),
      ...(direccion !== undefined && { direccion }),
    };
    const user = await userRepository.updateUser(tx, userId, { ...changes, updatedAt: now });
    await recordActivity(context, tx, {
      type: 'user',
      status: 'updated',
      description: `Se actualizaron los datos del usuario ${nameOf(user)}`,
      targetId: user.id,
      targetName: nameOf(user),
      personId: user.id,
      // Which, not what: their former values are nobody's business.
      details: { fields: changedFields(before, changes) },
    });
    const isChanged = status !== undefined && status !== before.status;
    return presentUser(isChanged ? await applyUserStatus(context, tx, user, status) : user, now);
  });
}

const changedFields = (before: UserRow, changes: Partial<UserRow>): string[] =>
  (Object.keys(changes) as (keyof UserRow)[]).filter((field) => changes[field] !== before[field]);
