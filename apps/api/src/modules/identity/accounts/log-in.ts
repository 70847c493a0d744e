import { DomainError } from '@cotejo/contracts/core/errors';
import type { LoginBody, LoginReply } from '@cotejo/contracts/identity/accounts';
import type { Context } from '#context.ts';
import { inTransaction } from '#db/database.ts';
import { isKnownBrowser } from '#http/known-browser.ts';
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
 * Opens a session, or says which step comes next: the second one, or choosing a new password after
 * a temporary one. Throws INVALID_CREDENTIALS to every wrong password; only to the right one
 * ACCOUNT_INACTIVE, ACCOUNT_LOCKED or EMAIL_NOT_VERIFIED. How many passwords are checked: decision
 * 27.
 */
export async function logIn(
  context: Context,
  { email, password }: LoginBody,
  mark: string | null = null,
): Promise<LoginReply> {
  const { db, config } = context;
  const user = await userRepository.findUserByEmail(db, email);
  const isKnown = user !== null && isKnownBrowser(config, 'user', user.id, mark);
  const tried: TriedSignIn = { email, purpose: 'login', ...(isKnown && { accountId: user.id }) };
  const isJudged = await reserveJudgement(context, tried);
  if (isJudged) {
    const isRight = await (user
      ? verifyPassword(user.passwordHash, password)
      : dummyVerify(password, config.environment));
    if (user && isRight) return admitUser(context, user, tried);
    await refuseUnconfirmed(context, tried, password);
  }
  // Judged always: a code has tries of its own, and it is how an owner gets in whom a stranger
  // keeps locked out.
  const userId = user && user.status !== 'inactive' ? user.id : null;
  if (await isRecoveryCode(context, { email, userId }, password)) {
    if (isJudged) await giveJudgementBack(context, tried);
    return { requiresPasswordChange: true, recovery: true, email };
  }
  if (isJudged) await countFailedLogin(context, email);
  throw new DomainError('INVALID_CREDENTIALS');
}

/**
 * `checked` is the row whose password was right; all else is judged on the row as it stands now.
 */
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
  // Thrown only now: what was written on the way to a refusal stays.
  if (outcome instanceof DomainError && outcome.code !== 'INVALID_CREDENTIALS') {
    await giveJudgementBack(context, tried);
  }
  if (outcome instanceof DomainError) throw outcome;
  return outcome;
}

/**
 * The password of a registration that still waits for its code: says so, and mails the code again.
 */
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
