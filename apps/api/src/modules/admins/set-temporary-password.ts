import { recordActivity } from '#modules/activity-log';
import { adminRepository, endAdminSessionsOf, rememberFormerPassword } from '#modules/identity';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { nameOf } from './present-admin.ts';
import { deleteSignInsOf } from './second-factor/repository.ts';

/** Also ends all sessions, waiting sign-ins and a lock. `admin` must be locked. */
export async function setTemporaryPassword(
  context: Pick<Context, 'actor' | 'clock' | 'log'>,
  tx: Tx,
  admin: adminRepository.AdminRow,
  { passwordHash, description }: { passwordHash: string; description: string },
): Promise<void> {
  const now = context.clock.now();
  if (!admin.requiresPasswordChange) await rememberFormerPassword(context, tx, admin);
  await endAdminSessionsOf(tx, admin.id, now);
  await deleteSignInsOf(tx, admin.id);
  await adminRepository.updateAdmin(tx, admin.id, {
    passwordHash,
    passwordChangedAt: now,
    requiresPasswordChange: true,
    wrongTemporaryTries: 0,
    failedLogins: 0,
    lockedUntil: null,
    updatedAt: now,
  });
  const targetName = nameOf(admin);
  await recordActivity(context, tx, { type: 'system', status: 'updated', description, targetId: admin.id, targetName });
}
