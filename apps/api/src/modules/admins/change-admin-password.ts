import { DomainError } from '@cotejo/contracts/core/errors';
import { recordActivity } from '#modules/activity-log';
import {
  adminRepository,
  checkPasswordHistory,
  endOtherAdminSessions,
  hashPassword,
  refuseCommonPassword,
  rememberFormerPassword,
} from '#modules/identity';
import type { AdminContext } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { passwordChangedMail } from '#platform/mail/messages/account-notices.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { nameOf } from './present-admin.ts';
import { deleteSignInsOf } from './second-factor/repository.ts';

/**
 * Changes the password and ends the other sessions. Throws INVALID_CREDENTIALS (400), TOO_MANY_ATTEMPTS,
 * VALIDATION_ERROR for a common password or one of the last five, or CONFLICT after a parallel change.
 */
export async function changeAdminPassword(
  context: AdminContext,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { db, config, clock, mailer, actor } = context;
  await refuseCommonPassword(newPassword, 'newPassword');
  const checked = await checkOwnPassword(context, currentPassword, 'currentPassword');
  await checkPasswordHistory(db, checked, newPassword);
  const passwordHash = await hashPassword(newPassword, config.environment);
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const admin = await adminRepository.lockAdmin(tx, actor.adminId);
    if (admin?.passwordHash !== checked.passwordHash) throw new DomainError('CONFLICT');
    if (!admin.requiresPasswordChange) await rememberFormerPassword(context, tx, admin);
    await adminRepository.updateAdmin(tx, admin.id, {
      passwordHash,
      passwordChangedAt: now,
      requiresPasswordChange: false,
      wrongTemporaryTries: 0,
      updatedAt: now,
    });
    await endOtherAdminSessions(tx, actor, now);
    await deleteSignInsOf(tx, admin.id);
    // Without a link, since the site's recovery page is for customers.
    await mailer.send(tx, { to: admin.email, ...passwordChangedMail({ nombres: admin.nombres, at: now }) });
    await recordActivity(context, tx, {
      type: 'system',
      status: 'updated',
      description: `${nameOf(admin)} cambió su contraseña`,
      targetId: admin.id,
      targetName: nameOf(admin),
    });
  });
}
