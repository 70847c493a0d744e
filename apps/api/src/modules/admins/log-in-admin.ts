import type { AdminLogin, SecondFactorChallenge } from '@cotejo/contracts/admins';
import { DomainError } from '@cotejo/contracts/core/errors';
import { recordActivity } from '#modules/activity-log';
import {
  adminRepository,
  alignWithLock,
  deleteAttempts,
  dummyVerify,
  failedLoginLimit,
  giveJudgementBack,
  isHeldByLock,
  isLocked,
  lockCodes,
  lockMs,
  mailUnlockCode,
  reserveJudgement,
  type TriedSignIn,
} from '#modules/identity';
import type { Context } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { isKnownBrowser } from '#platform/http/known-browser.ts';
import { openAdminSession } from './open-admin-session.ts';
import { nameOf } from './present-admin.ts';
import { enterByRecovery } from './recover-admin.ts';
import { startSecondStep } from './second-factor/second-step.ts';
import { hasTemporaryPasswordEnded, isPasswordOf, temporaryPasswordTries } from './temporary-password.ts';

/** Whoever has a second key gets a token for the second step. Throws INVALID_CREDENTIALS; ACCOUNT_LOCKED and ACCOUNT_INACTIVE only for the right password. Limits: decision 27. */
export async function logInAdmin(
  context: Context,
  credentials: { email: string; password: string },
  mark: string | null = null,
): Promise<AdminLogin | SecondFactorChallenge> {
  const { db, config } = context;
  const { email } = credentials;
  const found = await adminRepository.findAdminByEmail(db, email);
  const isKnown = found !== null && isKnownBrowser(context, 'admin', found, mark);
  const tried: TriedSignIn = { email, purpose: 'admin_login', ...(isKnown && { accountId: found.id }) };
  const isJudged = await reserveJudgement(context, tried);
  if (isJudged) {
    const isRight = found
      ? await isPasswordOf(found, credentials.password)
      : await dummyVerify(credentials.password, config.environment);
    const admitted = found && isRight ? await admitAdmin(context, found, tried) : null;
    if (admitted) return admitted;
  }
  // Checked even beyond the limit: a mailed password has its own attempts, and with it owners get in while a stranger
  // keeps them locked out.
  const entered = await enterByRecovery(context, credentials, found);
  if (entered) return entered;
  if (isJudged) await countWrongPassword(context, email);
  throw new DomainError('INVALID_CREDENTIALS');
}

/** `checked` is the row whose password was right; the locked, current row is checked again. Null if it differs. */
async function admitAdmin(
  context: Context,
  checked: adminRepository.AdminRow,
  tried: TriedSignIn,
): Promise<AdminLogin | SecondFactorChallenge | null> {
  const { db, clock } = context;
  const outcome = await inTransaction(db, async (tx) => {
    await lockCodes(tx, checked.email, ['admin_unlock', 'admin_login']);
    const admin = await adminRepository.lockAdmin(tx, checked.id);
    const now = clock.now();
    const isStillRight = admin?.email === checked.email && admin.passwordHash === checked.passwordHash;
    if (!isStillRight || hasTemporaryPasswordEnded(admin, now)) return null;
    if (isLocked(admin, now) && (await isHeldByLock(context, tx, tried)))
      return new DomainError('ACCOUNT_LOCKED', { data: { unlockAt: admin.lockedUntil?.toISOString() } });
    await deleteAttempts(tx, tried);
    if (!admin.isActive) return new DomainError('ACCOUNT_INACTIVE');
    const forgotten = { failedLogins: 0, lockedUntil: null, wrongTemporaryTries: 0 };
    await adminRepository.updateAdmin(tx, admin.id, forgotten);
    return admin.hasSecondFactor ? startSecondStep(context, tx, admin) : openAdminSession(context, tx, admin);
  });
  if (outcome instanceof DomainError) {
    await giveJudgementBack(context, tried);
    throw outcome;
  }
  return outcome;
}

/**
 * Uses its own transaction, since the login fails; an unknown e-mail takes the same steps. The fifth failure in a row
 * locks for 30 minutes and mails an unlock code; the tenth ends a temporary password.
 */
async function countWrongPassword(context: Context, email: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await lockCodes(tx, email, ['admin_unlock', 'admin_login']);
    const now = context.clock.now();
    const admin = await adminRepository.countWrongPassword(tx, email, now);
    if (!admin) return;
    if (admin.requiresPasswordChange && admin.wrongTemporaryTries === temporaryPasswordTries) {
      await record(context, tx, admin, 'La contraseña temporal de un administrador terminó por diez intentos fallidos');
    }
    if (isLocked(admin, now) || admin.failedLogins < failedLoginLimit) return;
    const lockedUntil = new Date(now.getTime() + lockMs);
    await adminRepository.updateAdmin(tx, admin.id, { failedLogins: 0, lockedUntil });
    await alignWithLock(context, tx, { email, purpose: 'admin_login' }, lockedUntil);
    await record(context, tx, admin, 'Administrador bloqueado 30 minutos por cinco inicios de sesión fallidos');
    await mailUnlockCode(context, tx, admin, 'admin_unlock');
  });
}

const record = (context: Context, tx: Tx, admin: adminRepository.AdminRow, description: string) =>
  recordActivity(context, tx, {
    type: 'system',
    status: 'updated',
    description,
    targetId: admin.id,
    targetName: nameOf(admin),
  });
