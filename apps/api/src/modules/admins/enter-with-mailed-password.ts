import type { AdminLogin } from '@cotejo/contracts/admins';
import { type adminRepository, forgetWrongPasswords } from '#modules/identity';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { openAdminSession } from './open-admin-session.ts';
import { nameOf } from './present-admin.ts';
import { setTemporaryPassword } from './set-temporary-password.ts';

/** The mailed password becomes the temporary one. `admin` and before it the codes of `admin_login` must be locked. */
export async function enterWithMailedPassword(
  context: Context,
  tx: Tx,
  admin: adminRepository.AdminRow,
  passwordHash: string,
  { hasProvedKey = false } = {},
): Promise<AdminLogin> {
  await forgetWrongPasswords(tx, admin.email, 'admin_login');
  const description = `${nameOf(admin)} entró con una contraseña temporal enviada a su correo`;
  await setTemporaryPassword(context, tx, admin, { passwordHash, description });
  return openAdminSession(context, tx, { ...admin, requiresPasswordChange: true }, { hasProvedKey });
}
