import { DomainError } from '@cotejo/contracts/core/errors';
import type { LoginBody, LoginReply } from '@cotejo/contracts/identity/accounts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { isKnownBrowser } from '#platform/http/known-browser.ts';
import { deleteAttempts } from '../codes/attempts.ts';
import { lockCodes } from '../codes/lock-codes.ts';
import { dummyVerify, verifyPassword } from '../passwords/hash-password.ts';
import { isRecoveryCode } from '../passwords/recovery-codes.ts';
import * as userRepository from '../users-repository.ts';
import { countFailedLogin } from './count-failed-login.ts';
import { giveJudgementBack, isHeldByLock, reserveJudgement, type TriedSignIn } from './judged-tries.ts';
import { isLocked } from './lock-rules.ts';
import { mailConfirmation } from './mail-confirmation.ts';
import { openSession } from './open-session.ts';
import * as accountRepository from './repository.ts';
import { startTwoStep } from './two-step.ts';

/**
 * Opens a session or returns the next step: the mailed code, or a new password after a temporary one. Throws
 * INVALID_CREDENTIALS for every wrong password, and for a right one ACCOUNT_INACTIVE, ACCOUNT_LOCKED,
 * EMAIL_NOT_VERIFIED or TOO_MANY_ATTEMPTS. The limit of password checks is decision 27.
 */
export async function logIn(
  context: Context,
  { email, password }: LoginBody,
  mark: string | null = null,
): Promise<LoginReply> {
  const { db, config } = context;
  const user = await userRepository.findUserByEmail(db, email);
  const isKnown = user !== null && isKnownBrowser(context, 'user', user, mark);
  const tried: TriedSignIn = { email, purpose: 'login', ...(isKnown && { accountId: user.id }) };
  const isJudged = await reserveJudgement(context, tried);
  if (isJudged) {
    const isRight = await (user
      ? verifyPassword(user.passwordHash, password)
      : dummyVerify(password, config.environment));
    if (user && isRight) return admitUser(context, user, tried);
    await refuseUnconfirmed(context, tried, password);
  }
  // Checked even beyond the limit: a temporary password has its own attempts, and with it owners get in while a
  // stranger keeps them locked out.
  const userId = user && user.status !== 'inactive' ? user.id : null;
  if (await isRecoveryCode(context, { email, userId }, password)) {
    if (isJudged) await giveJudgementBack(context, tried);
    return { requiresPasswordChange: true, recovery: true, email };
  }
  if (isJudged) await countFailedLogin(context, email);
  throw new DomainError('INVALID_CREDENTIALS');
}

/** `checked` is the row whose password was right; everything else is checked on the locked, current row. */
async function admitUser(context: Context, checked: userRepository.UserRow, tried: TriedSignIn): Promise<LoginReply> {
  const outcome = await inTransaction(context.db, async (tx) => {
    await lockCodes(tx, checked.email, ['email', 'two_step', 'login']);
    const user = await userRepository.lockUser(tx, checked.id);
    if (!user || user.passwordHash !== checked.passwordHash) return new DomainError('INVALID_CREDENTIALS');
    if (isLocked(user, context.clock.now()) && (await isHeldByLock(context, tx, tried))) {
      if (user.status === 'inactive') return new DomainError('ACCOUNT_INACTIVE');
      return new DomainError('ACCOUNT_LOCKED', { data: { unlockAt: user.lockedUntil?.toISOString() } });
    }
    await deleteAttempts(tx, tried);
    if (user.status === 'inactive') return new DomainError('ACCOUNT_INACTIVE');
    if (user.status === 'pending_verification') {
      const { email, nombres, id } = user;
      await mailConfirmation(context, tx, { email, nombres, subjectId: id });
      return new DomainError('EMAIL_NOT_VERIFIED');
    }
    return user.twoStep ? startTwoStep(context, tx, user) : openSession(context, tx, user);
  });
  // Thrown after the commit, which keeps what a refusal wrote.
  if (outcome instanceof DomainError && outcome.code !== 'INVALID_CREDENTIALS') {
    await giveJudgementBack(context, tried);
  }
  if (outcome instanceof DomainError) throw outcome;
  return outcome;
}

/** Mails the code again and throws EMAIL_NOT_VERIFIED if this is the password of a pending registration. */
async function refuseUnconfirmed(context: Context, tried: TriedSignIn, password: string): Promise<void> {
  const { email } = tried;
  const pending = await accountRepository.listPendingRegistrations(context.db, email, context.clock.now());
  for (const { id, nombres, passwordHash } of pending) {
    if (!(await verifyPassword(passwordHash, password))) continue;
    await inTransaction(context.db, (tx) => mailConfirmation(context, tx, { email, nombres, subjectId: id }));
    await giveJudgementBack(context, tried);
    throw new DomainError('EMAIL_NOT_VERIFIED');
  }
}
