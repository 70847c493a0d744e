import { DomainError } from '@cotejo/contracts/core/errors';
import { idSchema } from '@cotejo/contracts/core/fields.schemas';
import { codeMinutes } from '@cotejo/contracts/core/limits';
import type { OpenedSession, TwoStepChallenge } from '@cotejo/contracts/identity/accounts';
import type { Context } from '#platform/context.ts';
import { inTransaction, type Reader, type Tx } from '#platform/db/database.ts';
import { twoStepCodeMail } from '#platform/mail/messages/codes.ts';
import { deleteAttempts, readAttempts } from '../codes/attempts.ts';
import { withCode } from '../codes/consume-code.ts';
import { findIssuedCode } from '../codes/find-issued-code.ts';
import { issueCode } from '../codes/issue-code.ts';
import { lockCodes } from '../codes/lock-codes.ts';
import * as userRepository from '../users-repository.ts';
import { openSession } from './open-session.ts';

const purpose = 'two_step';

/**
 * Mails the code of the second step. Within a minute of an unused code its challenge is returned again, or
 * TOO_MANY_ATTEMPTS if that code belongs to another account (an e-mail that was just taken over).
 */
export async function startTwoStep(
  context: Context,
  tx: Tx,
  user: userRepository.UserRow,
): Promise<TwoStepChallenge | DomainError> {
  const issued = await mailCode(context, tx, user);
  if (issued.isSent) return presentChallenge(context, tx, user.email, issued);
  const { last, retryAfterSeconds } = issued;
  if (last.subjectId === user.id) return presentChallenge(context, tx, user.email, last);
  return new DomainError('TOO_MANY_ATTEMPTS', { retryAfterSeconds });
}

/**
 * Mails another code as a new challenge; earlier codes stay valid. Throws CODE_INVALID for an unknown or used challenge
 * or one from before a password change, CODE_EXPIRED, ACCOUNT_INACTIVE, or RATE_LIMITED within a minute.
 */
export async function resendTwoStepCode(context: Context, challengeId: string): Promise<TwoStepChallenge> {
  const { email } = await findChallenge(context, challengeId);
  const outcome = await inTransaction(context.db, async (tx) => {
    await lockCodes(tx, email, [purpose]);
    const { userId, createdAt } = await findChallenge({ ...context, db: tx }, challengeId);
    const user = await userRepository.lockUser(tx, userId);
    if (user?.status !== 'active') return new DomainError('ACCOUNT_INACTIVE');
    // A password change invalidates challenges opened with the old password.
    if (user.email !== email || user.passwordChangedAt > createdAt) return new DomainError('CODE_INVALID');
    const issued = await mailCode(context, tx, user);
    if (!issued.isSent) return new DomainError('RATE_LIMITED', { retryAfterSeconds: issued.retryAfterSeconds });
    return presentChallenge(context, tx, email, issued);
  });
  if (outcome instanceof DomainError) throw outcome;
  return outcome;
}

/** A used code does not delay the next one, since its user reads the mailbox. */
async function mailCode(context: Context, tx: Tx, { id, email, nombres }: userRepository.UserRow) {
  const issued = await issueCode(context, tx, { email, purpose, subjectId: id, isUseCounted: false });
  if (issued.isSent) {
    await deleteAttempts(tx, { email, purpose });
    const content = twoStepCodeMail({ nombres, code: issued.code, minutes: codeMinutes });
    await context.mailer.send(tx, { to: email, ...content });
  }
  return issued;
}

async function presentChallenge(
  context: Context,
  tx: Tx,
  email: string,
  { id, expiresAt }: { id: string; expiresAt: Date },
): Promise<TwoStepChallenge> {
  const { remaining } = await readAttempts(context, tx, { email, purpose });
  return {
    twoStepRequired: true,
    challengeId: id,
    expiresAt: expiresAt.toISOString(),
    remainingAttempts: remaining,
  };
}

/** Throws CODE_INVALID if unknown or used, CODE_EXPIRED. */
async function findChallenge({ db, clock }: { db: Reader; clock: Context['clock'] }, challengeId: string) {
  const isId = idSchema.safeParse(challengeId).success;
  const challenge = isId ? await findIssuedCode(db, challengeId, purpose) : null;
  if (!challenge?.subjectId || challenge.consumedAt !== null) throw new DomainError('CODE_INVALID');
  if (challenge.expiresAt <= clock.now()) throw new DomainError('CODE_EXPIRED');
  return { email: challenge.email, userId: challenge.subjectId, createdAt: challenge.createdAt };
}

/** Throws CODE_INVALID, CODE_EXPIRED, TOO_MANY_ATTEMPTS, ACCOUNT_INACTIVE or EMAIL_NOT_VERIFIED. */
export async function confirmTwoStep(
  context: Context,
  { challengeId, code }: { challengeId: string; code: string },
): Promise<OpenedSession> {
  const { email, userId } = await findChallenge(context, challengeId);
  const codeToCheck = { email, purpose, code, accepts: (subjectId: string | null) => subjectId === userId } as const;
  const outcome = await withCode(context, codeToCheck, async (tx) => {
    const user = await userRepository.lockUser(tx, userId);
    if (user?.status === 'pending_verification') return new DomainError('EMAIL_NOT_VERIFIED');
    return user?.status === 'active' ? openSession(context, tx, user) : new DomainError('ACCOUNT_INACTIVE');
  });
  if (outcome instanceof DomainError) throw outcome;
  return outcome;
}
