import { DomainError } from '@cotejo/contracts/core/errors';
import { codeMinutes } from '@cotejo/contracts/core/limits';
import type { OpenedSession } from '@cotejo/contracts/identity/accounts';
import { z } from 'zod';
import type { Context } from '#context.ts';
import type { Tx } from '#db/database.ts';
import { twoStepCodeMail } from '#mail/messages/codes.ts';
import { forgetAttempts } from '../codes/attempts.ts';
import { withCode } from '../codes/consume-code.ts';
import { findIssuedCode } from '../codes/find-issued-code.ts';
import { issueCode } from '../codes/issue-code.ts';
import { openSession } from './open-session.ts';
import * as accountRepository from './repository.ts';

const purpose = 'two_step';

/**
 * The password was right: mails the code of the second step. Within a minute of a mail whose code was not used yet, its
 * challenge goes on; TOO_MANY_ATTEMPTS when that one is another account's (an address that was just taken over).
 */
export async function startTwoStep(
  context: Context,
  tx: Tx,
  { id, email, nombres }: accountRepository.UserRow,
): Promise<{ twoStepRequired: true; challengeId: string } | DomainError> {
  const issued = await issueCode(context, tx, { email, purpose, subjectId: id, isUseCounted: false });
  if (issued.isSent) {
    await forgetAttempts(tx, { email, purpose });
    const content = twoStepCodeMail({ nombres, code: issued.code, minutes: codeMinutes });
    await context.mailer.send(tx, { to: email, ...content });
    return { twoStepRequired: true, challengeId: issued.id };
  }
  const { last, retryAfterSeconds } = issued;
  if (last.subjectId === id) return { twoStepRequired: true, challengeId: last.id };
  return new DomainError('TOO_MANY_ATTEMPTS', { retryAfterSeconds });
}

/** Throws CODE_INVALID, CODE_EXPIRED, TOO_MANY_ATTEMPTS, ACCOUNT_INACTIVE or EMAIL_NOT_VERIFIED. */
export async function confirmTwoStep(
  context: Context,
  { challengeId, code }: { challengeId: string; code: string },
): Promise<OpenedSession> {
  const isId = z.guid().safeParse(challengeId).success;
  const challenge = isId ? await findIssuedCode(context.db, challengeId, purpose) : null;
  if (!challenge?.subjectId) throw new DomainError('CODE_INVALID');
  if (challenge.expiresAt <= context.clock.now()) throw new DomainError('CODE_EXPIRED');
  const { email, subjectId: userId } = challenge;
  const given = { email, purpose, code, accepts: (subjectId: string | null) => subjectId === userId } as const;
  const outcome = await withCode(context, given, async (tx) => {
    const user = await accountRepository.lockUser(tx, userId);
    if (user?.status === 'pending_verification') return new DomainError('EMAIL_NOT_VERIFIED');
    return user?.status === 'active' ? openSession(context, tx, user) : new DomainError('ACCOUNT_INACTIVE');
  });
  if (outcome instanceof DomainError) throw outcome;
  return outcome;
}
