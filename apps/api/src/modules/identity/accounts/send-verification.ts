import { DomainError } from '@cotejo/contracts/core/errors';
import type { SentCode } from '@cotejo/contracts/identity/codes';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { readAttempts } from '../codes/attempts.ts';
import { findLastCode } from '../codes/repository.ts';
import * as userRepository from '../users-repository.ts';
import { mailConfirmation, type Recipient } from './mail-confirmation.ts';
import * as accountRepository from './repository.ts';

/** Throws RATE_LIMITED within a minute of the last code. */
export const sendVerification = (
  context: Context,
  { email, nombres }: { email: string; nombres: string },
): Promise<SentCode> => send(context, { email, nombres });

/** Sends a new code for the same registration or account as the last unused one. Throws RATE_LIMITED. */
export async function resendVerification(context: Context, email: string): Promise<SentCode> {
  const last = await findLastCode(context.db, { email, purpose: 'email' });
  if (last === null || last.consumedAt !== null || last.subjectId === null) {
    return send(context, { email, nombres: null });
  }
  const id = last.subjectId;
  const waiting =
    (await accountRepository.findPendingRegistration(context.db, id, context.clock.now())) ??
    (await userRepository.findUserById(context.db, id));
  return send(context, { email, nombres: waiting?.nombres ?? null, subjectId: id });
}

async function send(context: Context, recipient: Recipient): Promise<SentCode> {
  const sent = await inTransaction(context.db, async (tx) => {
    const issued = await mailConfirmation(context, tx, recipient);
    if (!issued.isSent) return new DomainError('RATE_LIMITED', { retryAfterSeconds: issued.retryAfterSeconds });
    const { remaining } = await readAttempts(context, tx, { email: recipient.email, purpose: 'email' });
    return { expiresAt: issued.expiresAt.toISOString(), remainingAttempts: remaining };
  });
  if (sent instanceof DomainError) throw sent;
  return sent;
}
