import type { Admin } from '@cotejo/contracts/admins';
import { DomainError } from '@cotejo/contracts/core/errors';
import { codeMinutes } from '@cotejo/contracts/core/limits';
import { recordActivity } from '#modules/activity-log';
import { adminRepository, deleteAttempts, issueCode, withCode } from '#modules/identity';
import type { AdminContext } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { isUniqueViolation } from '#platform/db/database-errors.ts';
import { emailChangedMail, maskEmail } from '#platform/mail/messages/account-notices.ts';
import { adminEmailCodeMail } from '#platform/mail/messages/codes.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { nameOf, presentAdmin } from './present-admin.ts';

const purpose = 'admin_email';

const taken = () => new DomainError('CONFLICT', { message: 'Ya existe un administrador con ese correo' });

/**
 * Changes the sign-in e-mail in two calls: the first mails a code to the new address, the second sends it. The address
 * must be proven, since it receives unlock codes and temporary passwords (decision 28). Both addresses get a mail.
 * Throws INVALID_CREDENTIALS (400), VALIDATION_ERROR for the current address, CONFLICT for a taken one, CODE_INVALID,
 * CODE_EXPIRED or TOO_MANY_ATTEMPTS.
 */
export async function changeAdminEmail(
  context: AdminContext,
  { newEmail, password, code }: { newEmail: string; password: string; code?: string | undefined },
): Promise<{ admin: Admin; message: string }> {
  const before = await checkOwnPassword(context, password, 'password');
  if (before.email === newEmail) {
    const message = 'Ese ya es tu correo';
    throw new DomainError('VALIDATION_ERROR', { message, fields: { newEmail: message } });
  }
  if (await adminRepository.findAdminByEmail(context.db, newEmail)) throw taken();
  if (code !== undefined) {
    return { admin: await confirmEmail(context, before, newEmail, code), message: 'Correo actualizado' };
  }
  await mailCode(context, before, newEmail);
  const message = `Te enviamos un código a ${newEmail}. Escríbelo para confirmar el cambio.`;
  return { admin: presentAdmin(before, context.clock.now()), message };
}

/** At most one code a minute; earlier codes stay valid. */
async function mailCode(
  context: AdminContext,
  { id, nombres }: adminRepository.AdminRow,
  email: string,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const issued = await issueCode(context, tx, { email, purpose, subjectId: id });
    if (!issued.isSent) {
      const { last, retryAfterSeconds } = issued;
      if (last.subjectId !== id) throw new DomainError('TOO_MANY_ATTEMPTS', { retryAfterSeconds });
      return;
    }
    await deleteAttempts(tx, { email, purpose });
    const content = adminEmailCodeMail({ nombres, code: issued.code, minutes: codeMinutes });
    await context.mailer.send(tx, { to: email, ...content });
  });
}

async function confirmEmail(
  context: AdminContext,
  before: adminRepository.AdminRow,
  newEmail: string,
  code: string,
): Promise<Admin> {
  const now = context.clock.now();
  const accepts = (subjectId: string | null) => subjectId === before.id;
  try {
    return await withCode(context, { email: newEmail, purpose, code, accepts }, async (tx) => {
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
