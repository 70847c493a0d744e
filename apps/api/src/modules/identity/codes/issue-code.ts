import { codeLength, codeMinutes, codeResendSeconds } from '@cotejo/contracts/core/limits';
import { minutes, seconds } from '#platform/clock.ts';
import type { Parts } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/ids.ts';
import { type CodeBinding, createCode, hashCode } from './codes.ts';
import * as codeRepository from './repository.ts';

export interface IssuedCode {
  readonly isSent: true;
  /** For the mail; only its hash is stored. */
  readonly code: string;
  readonly id: string;
  readonly expiresAt: Date;
}

export interface WithheldCode {
  readonly isSent: false;
  readonly retryAfterSeconds: number;
  /** The code sent less than a minute ago; it may be used already (`consumedAt`). */
  readonly last: codeRepository.CodeRow;
}

/**
 * Creates a code for an e-mail and purpose, valid for 15 minutes. `subjectId` is the registration, user or
 * administrator it is for; without it the code only proves the e-mail. Each of these two kinds is limited to one a
 * minute, else `isSent` is false (contract, "Codes"). Earlier codes stay valid, so that a stranger's request does not
 * invalidate them. With `isUseCounted` false a used code does not delay the next one, since its user reads the mailbox.
 */
export async function issueCode(
  { clock, config }: Pick<Parts, 'clock' | 'config'>,
  tx: Tx,
  {
    subjectId,
    isUseCounted = true,
    length = codeLength,
    ...binding
  }: CodeBinding & { subjectId?: string; isUseCounted?: boolean; length?: number },
): Promise<IssuedCode | WithheldCode> {
  await codeRepository.lockBinding(tx, binding);
  const now = clock.now();
  const last = await codeRepository.findLastCode(tx, binding, subjectId !== undefined);
  const waitMs = last ? last.createdAt.getTime() + seconds(codeResendSeconds) - now.getTime() : 0;
  const isWithheld = waitMs > 0 && (isUseCounted || last?.consumedAt === null);
  if (last && isWithheld) return { isSent: false, retryAfterSeconds: Math.ceil(waitMs / 1_000), last };

  const code = createCode(length);
  const id = newId(clock);
  const expiresAt = new Date(now.getTime() + minutes(codeMinutes));
  await codeRepository.insertCode(tx, {
    ...binding,
    id,
    subjectId: subjectId ?? null,
    codeHash: hashCode(config.appSecret, binding, code),
    createdAt: now,
    expiresAt,
  });
  return { isSent: true, code, id, expiresAt };
}
