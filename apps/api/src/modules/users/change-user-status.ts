import type { ActivityStatus } from '@cotejo/contracts/activity-log';
import { DomainError } from '@cotejo/contracts/core/errors';
import { type UserStatus, userStatusLabels } from '@cotejo/contracts/identity/users';
import type { AdminUser } from '@cotejo/contracts/users/admin';
import { recordActivity, requireVersion } from '#modules/activity-log';
import { aboutUser, endUserSessions, lockUser, reopenSignIn, type UserRow, updateLockedUser } from '#modules/identity';
import type { AdminContext } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { nameOf, presentUser } from './get-user.ts';

const logged: Record<UserStatus, { status: ActivityStatus; say: (name: string) => string }> = {
  active: { status: 'unblocked', say: (name) => `Se activó al usuario ${name}` },
  inactive: { status: 'blocked', say: (name) => `Se bloqueó al usuario ${name}` },
  pending_verification: { status: 'updated', say: (name) => `El usuario ${name} debe confirmar su correo otra vez` },
};

interface StatusChange {
  readonly status: UserStatus;
  /** For the log; '' for none. */
  readonly reason: string;
}

/** Throws NOT_FOUND, or CONFLICT for a stale `version`. */
export async function changeUserStatus(
  context: AdminContext,
  { userId, version: seen, ...change }: StatusChange & { userId: string; version?: number | undefined },
): Promise<AdminUser> {
  return inTransaction(context.db, async (tx) => {
    if (change.status === 'active') await reopenSignIn(tx, userId);
    const user = await lockUser(tx, userId);
    if (!user) throw new DomainError('NOT_FOUND');
    const now = context.clock.now();
    await requireVersion(tx, user, seen, presentUser(user, now));
    return presentUser(await applyUserStatus(context, tx, user, change), now);
  });
}

/** The user must be locked. Any status but active ends all sessions; active also ends a lock. */
export async function applyUserStatus(
  context: AdminContext,
  tx: Tx,
  user: UserRow,
  { status, reason }: StatusChange,
): Promise<UserRow> {
  const now = context.clock.now();
  const version = user.version + 1;
  const changed = await updateLockedUser(tx, user.id, {
    ...{ status, version, updatedAt: now },
    ...(status === 'active' && { failedLogins: 0, lockedUntil: null }),
    ...(status === 'pending_verification' && { isEmailVerified: false }),
  });
  if (status !== 'active') await endUserSessions(context, tx, user.id);
  const before = userStatusLabels[user.status];
  const after = userStatusLabels[status];
  await recordActivity(context, tx, {
    ...aboutUser(user),
    status: logged[status].status,
    description: logged[status].say(nameOf(user)),
    details: {
      ...{ previousStatus: user.status, newStatus: status, version },
      ...(reason !== '' && { reason }),
      changes: before === after ? [] : [{ field: 'status', label: 'Estado', before, after }],
    },
  });
  return changed;
}
