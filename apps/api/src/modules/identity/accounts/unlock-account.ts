import { DomainError } from '@cotejo/contracts/core/errors';
import { unlockRefusedMessage } from '@cotejo/contracts/identity/unlock';
import { recordActivity } from '#modules/activity-log';
import type { Context } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import * as adminRepository from '../admins-repository.ts';
import { consumeCode } from '../codes/consume-code.ts';
import { lockCodes } from '../codes/lock-codes.ts';
import * as userRepository from '../users-repository.ts';
import { aboutUser } from './about-user.ts';
import { forgetWrongPasswords } from './judged-tries.ts';

interface UnlockInput {
  readonly email: string;
  readonly code: string;
  /** From the unlock screen; the mailed link has none. */
  readonly cedula?: string;
}

/** For users and administrators. Throws CODE_INVALID with one text for every reason, or TOO_MANY_ATTEMPTS. */
export async function unlockAccount(context: Context, input: UnlockInput): Promise<void> {
  const refusal = await inTransaction(context.db, async (tx) => {
    await lockCodes(tx, input.email, ['unlock', 'admin_unlock', 'login', 'admin_login']);
    const asUser = await unlockUser(context, tx, input);
    if (asUser === null) return null;
    // Counted for both, so that the response does not reveal which account exists.
    return (await unlockAdmin(context, tx, input)) === null ? null : asUser;
  });
  if (refusal === null) return;
  if (refusal.code === 'TOO_MANY_ATTEMPTS') throw refusal;
  throw new DomainError('CODE_INVALID', { message: unlockRefusedMessage });
}

async function unlockUser(context: Context, tx: Tx, { email, code, cedula }: UnlockInput): Promise<DomainError | null> {
  const accepts = async (subjectId: string | null) => {
    const user = subjectId === null ? null : await userRepository.findUserById(tx, subjectId);
    return user !== null && (cedula === undefined || user.cedula === cedula);
  };
  const check = await consumeCode(context, tx, { email, purpose: 'unlock', code, accepts });
  if (!check.isRight) return check.refusal;
  const changes = { failedLogins: 0, lockedUntil: null, updatedAt: context.clock.now() };
  await forgetWrongPasswords(tx, email, 'login');
  const user = await userRepository.updateUser(tx, String(check.subjectId), changes);
  const description = 'Cuenta abierta por su titular con el código del correo';
  if (user) await recordActivity(context, tx, { ...aboutUser(user), status: 'updated', description });
  return null;
}

async function unlockAdmin(
  context: Context,
  tx: Tx,
  { email, code, cedula }: UnlockInput,
): Promise<DomainError | null> {
  const accepts = async (subjectId: string | null) => {
    const found = subjectId === null ? null : await adminRepository.findAdminWithCedula(tx, { id: subjectId });
    // The first administrator has no cédula.
    return found !== null && (cedula === undefined || found.cedula === null || found.cedula === cedula);
  };
  const check = await consumeCode(context, tx, { email, purpose: 'admin_unlock', code, accepts });
  if (!check.isRight) return check.refusal;
  await forgetWrongPasswords(tx, email, 'admin_login');
  await adminRepository.unlockAdmin(tx, String(check.subjectId), context.clock.now());
  const about = { type: 'user', targetId: String(check.subjectId), personId: null } as const;
  const description = 'Cuenta de administración abierta con el código del correo';
  await recordActivity(context, tx, { ...about, status: 'updated', description });
  return null;
}
