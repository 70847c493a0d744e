import { DomainError } from '@cotejo/contracts/core/errors';
import type { AdminContext } from '#context.ts';
import { adminRepository, confirmOwnPassword } from '#modules/identity';
import { isPasswordOf } from './temporary-password.ts';

/**
 * The caller, who has just proved the password again. Throws as `confirmOwnPassword`: the session
 * itself is good.
 */
export async function checkOwnPassword(
  context: AdminContext,
  password: string,
  field: 'currentPassword' | 'password',
): Promise<adminRepository.AdminRow> {
  const admin = await adminRepository.findAdmin(context.db, context.actor.adminId);
  if (!admin) throw new DomainError('SESSION_EXPIRED');
  await confirmOwnPassword(context, admin, () => isPasswordOf(admin, password), field);
  return admin;
}
