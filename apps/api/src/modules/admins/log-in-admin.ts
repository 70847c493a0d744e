import type { Admin } from '@cotejo/contracts/admin-auth';
import { DomainError } from '@cotejo/contracts/core/errors';
import type { Context } from '#context.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { failedLoginLimit, isLocked, lockMs } from '#modules/accounts/lock-rules.ts';
import { mailUnlockCode } from '#modules/accounts/mail-unlock-code.ts';
import { recordActivity } from '#modules/activity-log/record-activity.ts';
import { dummyVerify } from '#modules/passwords/hash-password.ts';
import { startAdminSession } from '#modules/sessions/start-admin-session.ts';
import { lockCodes } from '#modules/verification-codes/lock-codes.ts';
import { nameOf, presentAdmin } from './present-admin.ts';
import * as adminRepository from './repository.ts';
import { hasTemporaryPasswordEnded, isPasswordOf } from './temporary-password.ts';

export interface AdminLogin {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresAt: string;
  readonly admin: Admin;
  readonly requiresPasswordChange?: true;
}

/**
 * Opens a session. Throws INVALID_CREDENTIALS; ACCOUNT_LOCKED and ACCOUNT_INACTIVE only to the right password, so that
 * nobody else learns of the account (decisions, "Nothing tells whether an account exists").
 */
export async function logInAdmin(context: Context, given: { email: string; password: string }): Promise<AdminLogin> {
  const { db, config, clock } = context;
  const found = await adminRepository.findAdminByEmail(db, given.email);
  const isRight = found
    ? await isPasswordOf(found, given.password)
    : await dummyVerify(given.password, config.environment);
  if (!found) throw new DomainError('INVALID_CREDENTIALS');

  const outcome = await inTransaction(db, async (tx) => {
    await lockCodes(tx, found.email, ['admin_unlock']);
    // Read again under a lock: of many tries at the same time only five are answered.
    const admin = await adminRepository.lockAdmin(tx, found.id);
    if (admin?.email !== found.email) return new DomainError('INVALID_CREDENTIALS');
    const now = clock.now();
    const isStillRight = isRight && admin.passwordHash === found.passwordHash && !hasTemporaryPasswordEnded(admin, now);
    if (!isStillRight) {
      // Committed although the login fails: a rejected login must still count.
      if (!isLocked(admin, now)) await countFailure(context, tx, admin);
      return new DomainError('INVALID_CREDENTIALS');
    }
    if (isLocked(admin, now))
      return new DomainError('ACCOUNT_LOCKED', { data: { unlockAt: admin.lockedUntil?.toISOString() } });
    if (!admin.isActive) return new DomainError('ACCOUNT_INACTIVE');
    const signedIn = { failedLogins: 0, lockedUntil: null, lastSuccessfulLogin: now };
    await adminRepository.updateAdmin(tx, admin.id, signedIn);
    const tokens = await startAdminSession(context, tx, admin.id);
    return { ...tokens, admin: presentAdmin({ ...admin, ...signedIn }, now) };
  });
  if (outcome instanceof DomainError) throw outcome;
  return {
    accessToken: outcome.accessToken,
    refreshToken: outcome.refreshToken,
    expiresAt: outcome.expiresAt.toISOString(),
    admin: outcome.admin,
    ...(outcome.admin.requiresPasswordChange && { requiresPasswordChange: true }),
  };
}

/** The fifth failure in a row locks for 30 minutes and mails a code that unlocks at once (decisions, "Accounts"). */
async function countFailure(context: Context, tx: Tx, admin: adminRepository.AdminRow): Promise<void> {
  const failures = await adminRepository.countFailedLogin(tx, admin.id);
  if (failures < failedLoginLimit) return;
  const lockedUntil = new Date(context.clock.now().getTime() + lockMs);
  await adminRepository.updateAdmin(tx, admin.id, { failedLogins: 0, lockedUntil });
  await recordActivity(context, tx, {
    type: 'system',
    status: 'updated',
    description: 'Administrador bloqueado 30 minutos por cinco inicios de sesión fallidos',
    targetId: admin.id,
    targetName: nameOf(admin),
  });
  await mailUnlockCode(context, tx, admin, 'admin_unlock');
}
