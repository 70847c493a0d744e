import { DomainError } from '@cotejo/contracts/core/errors';
import { adminRepository, forgetWrongPasswords, hashPassword } from '#modules/identity';
import type { AdminContext } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { adminNewPasswordMail } from '#platform/mail/messages/codes.ts';
import { siteUrlOf } from '#platform/mail/site-url.ts';
import { lockManagers } from './keep-a-manager.ts';
import { nameOf } from './present-admin.ts';
import { setTemporaryPassword } from './set-temporary-password.ts';
import { createTemporaryPassword, temporaryPasswordHours } from './temporary-password.ts';

/** Ends their sessions; `alsoDo` runs with the row locked. Throws FORBIDDEN, NOT_FOUND, or CONFLICT for oneself and an inactive administrator. */
export async function sendTemporaryPassword(
  context: AdminContext,
  adminId: string,
  alsoDo?: (tx: Tx, admin: adminRepository.AdminRow) => Promise<void>,
): Promise<void> {
  const { actor, config, db, mailer } = context;
  if (adminId === actor.adminId) {
    throw new DomainError('CONFLICT', { message: 'Cambia tu propia contraseña en tu perfil' });
  }
  const found = await adminRepository.findAdmin(db, adminId);
  if (!found) throw new DomainError('NOT_FOUND');
  const code = createTemporaryPassword();
  const passwordHash = await hashPassword(code, config.environment);
  await inTransaction(db, async (tx) => {
    await forgetWrongPasswords(tx, found.email, 'admin_login');
    await lockManagers(context, tx);
    const admin = await adminRepository.lockAdmin(tx, adminId);
    if (!admin) throw new DomainError('NOT_FOUND');
    if (!admin.isActive) throw new DomainError('CONFLICT', { message: 'Ese administrador no está activo' });
    await alsoDo?.(tx, admin);
    const description = `Se envió una contraseña temporal a ${nameOf(admin)}`;
    await setTemporaryPassword(context, tx, admin, { passwordHash, description });
    const { nombres } = admin;
    const facts = { nombres, code, minutes: temporaryPasswordHours * 60, siteUrl: siteUrlOf(config) };
    await mailer.send(tx, { to: admin.email, ...adminNewPasswordMail(facts) });
  });
}
