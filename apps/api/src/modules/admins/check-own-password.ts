import { DomainError } from '@cotejo/contracts/core/errors';
import { adminRepository, confirmOwnPassword } from '#modules/identity';
import type { AdminContext } from '#platform/context.ts';
import { isPasswordOf } from './temporary-password.ts';

/** Throws like `confirmOwnPassword`. */
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
