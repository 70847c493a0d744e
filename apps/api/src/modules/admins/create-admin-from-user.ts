import type { Admin } from '@cotejo/contracts/admins';
import { DomainError } from '@cotejo/contracts/core/errors';
import type { Permission } from '@cotejo/contracts/core/permissions';
import { recordActivity } from '#modules/activity-log';
import { adminRepository, findUserById, forgetWrongPasswords, hashPassword } from '#modules/identity';
import { saveReadUntil } from '#modules/notifications';
import type { AdminContext } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { isUniqueViolation } from '#platform/db/database-errors.ts';
import { newId } from '#platform/ids.ts';
import { adminTemporaryPasswordMail } from '#platform/mail/messages/codes.ts';
import { siteUrlOf } from '#platform/mail/site-url.ts';
import { lockManagers } from './keep-a-manager.ts';
import { nameOf, presentAdmin } from './present-admin.ts';
import { createTemporaryPassword, temporaryPasswordHours } from './temporary-password.ts';

const takenMessage = 'Ya existe un administrador con ese correo';

/**
 * The user's own account does not change. Throws FORBIDDEN, NOT_FOUND, or CONFLICT for a taken e-mail or inactive
 * account.
 */
export async function createAdminFromUser(
  context: AdminContext,
  { userId, permissions }: { userId: string; permissions: readonly Permission[] },
): Promise<Admin> {
  const { db, clock, config, mailer } = context;
  const code = createTemporaryPassword();
  const passwordHash = await hashPassword(code, config.environment);
  const now = clock.now();
  const siteUrl = siteUrlOf(config);
  try {
    return await inTransaction(db, async (tx) => {
      await lockManagers(context, tx);
      const user = await findUserById(tx, userId);
      if (!user) throw new DomainError('NOT_FOUND');
      if (user.status !== 'active') {
        throw new DomainError('CONFLICT', { message: 'Solo una cuenta activa puede ser de administrador' });
      }
      // Earlier guesses at this e-mail must not lock the new administrator out.
      await forgetWrongPasswords(tx, user.email, 'admin_login');
      const admin = await adminRepository.insertAdmin(tx, {
        id: newId(clock),
        userId: user.id,
        email: user.email,
        nombres: user.nombres,
        apellidos: user.apellidos,
        telefono: user.telefono || null,
        passwordHash,
        passwordChangedAt: now,
        permissions: [...permissions],
        requiresPasswordChange: true,
        createdAt: now,
        updatedAt: now,
      });
      // Earlier notifications count as read.
      await saveReadUntil(tx, admin.id, now);
      await mailer.send(tx, {
        to: admin.email,
        ...adminTemporaryPasswordMail({
          nombres: admin.nombres,
          code,
          minutes: temporaryPasswordHours * 60,
          siteUrl,
          grantedBy: context.actor.name,
          permissions: admin.permissions,
        }),
      });
      await recordActivity(context, tx, {
        type: 'system',
        status: 'created',
        description: `Se creó el administrador ${nameOf(admin)}`,
        targetId: admin.id,
        targetName: nameOf(admin),
        details: { permissions: admin.permissions, userId: user.id },
      });
      return presentAdmin(admin, now);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'admins_email_key')) throw new DomainError('CONFLICT', { message: takenMessage });
    throw error;
  }
}
