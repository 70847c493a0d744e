import { DomainError } from '@cotejo/contracts/core/errors';
import type { AdminContext } from '#context.ts';
import * as adminRepository from './repository.ts';
import { isPasswordOf } from './temporary-password.ts';

/** The caller, who has just proved the password again. Throws INVALID_CREDENTIALS with 400: the session itself is good. */
export async function checkOwnPassword(
  { db, actor }: AdminContext,
  password: string,
  field: 'currentPassword' | 'password',
): Promise<adminRepository.AdminRow> {
  const admin = await adminRepository.findAdmin(db, actor.adminId);
  if (!admin) throw new DomainError('SESSION_EXPIRED');
  if (await isPasswordOf(admin, password)) return admin;
  const message = 'La contraseña actual no es correcta';
  throw new DomainError('INVALID_CREDENTIALS', { status: 400, message, fields: { [field]: message } });
}
