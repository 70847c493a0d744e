import { DomainError } from '@cotejo/contracts/core/errors';
import type { AdminContext } from '#platform/context.ts';
import { nameOf } from '../present-admin.ts';
import { sendTemporaryPassword } from '../send-temporary-password.ts';
import { takeKeysAway } from './keys.ts';

/**
 * The way back in for who lost their keys. The password is replaced with a temporary one too, so that a known password
 * alone never makes the next key. Throws FORBIDDEN, NOT_FOUND, or CONFLICT for oneself, for who has no key and for an
 * inactive administrator.
 */
export async function takeSecondFactorAway(context: AdminContext, adminId: string): Promise<void> {
  if (adminId === context.actor.adminId) {
    throw new DomainError('CONFLICT', { message: 'Quita tus propias llaves en tu cuenta, o pídeselo a otra persona' });
  }
  await sendTemporaryPassword(context, adminId, async (tx, admin) => {
    if (!admin.hasSecondFactor) throw new DomainError('CONFLICT', { message: 'No tiene una segunda llave' });
    await takeKeysAway(context, tx, admin, `Se quitaron las segundas llaves de ${nameOf(admin)}`);
  });
}
