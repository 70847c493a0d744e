import type { Admin } from '@cotejo/contracts/admin-auth';
import { DomainError } from '@cotejo/contracts/core/errors';
import type { AdminContext } from '#context.ts';
import { inTransaction } from '#db/database.ts';
import { isUniqueViolation } from '#db/database-errors.ts';
import { emailChangedMail, maskEmail } from '#mail/messages/account-notices.ts';
import { recordActivity } from '#modules/activity-log/record-activity.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { nameOf, presentAdmin } from './present-admin.ts';
import * as adminRepository from './repository.ts';

const taken = () => new DomainError('CONFLICT', { message: 'Ya existe un administrador con ese correo' });

/**
 * Changes the address the caller signs in with; both addresses are told. Throws INVALID_CREDENTIALS (400), VALIDATION_ERROR
 * for the present address, CONFLICT for another administrator's.
 */
export async function changeAdminEmail(
  context: AdminContext,
  { newEmail, password }: { newEmail: string; password: string },
): Promise<Admin> {
  const before = await checkOwnPassword(context, password, 'password');
  if (before.email === newEmail) {
    const message = 'Ese ya es tu correo';
    throw new DomainError('VALIDATION_ERROR', { message, fields: { newEmail: message } });
  }
  const now = context.clock.now();
  try {
    return await inTransaction(context.db, async (tx) => {
      const admin = await adminRepository.updateAdmin(tx, before.id, { email: newEmail, updatedAt: now });
      if (!admin) throw new DomainError('SESSION_EXPIRED');
      const mail = emailChangedMail({ nombres: admin.nombres, at: now, maskedEmail: maskEmail(newEmail) });
      for (const to of [before.email, newEmail]) await context.mailer.send(tx, { to, ...mail });
      await recordActivity(context, tx, {
        type: 'system',
        status: 'updated',
        description: `${nameOf(admin)} cambió su correo`,
        targetId: admin.id,
        targetName: nameOf(admin),
      });
      return presentAdmin(admin, now);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'admins_email_key')) throw taken();
    throw error;
  }
}
