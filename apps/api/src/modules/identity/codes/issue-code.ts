import { codeLength, codeMinutes, codeResendSeconds } from '@cotejo/contracts/core/limits';
import { minutes, seconds } from '#clock.ts';
import type { Parts } from '#context.ts';
import type { Tx } from '#db/database.ts';
import { newId } from '#ids.ts';
import { type CodeBinding, createCode, hashCode } from './codes.ts';
import * as codeRepository from './repository.ts';

export interface IssuedCode {
  readonly isSent: true;
  /** To be mailed; only its hash is stored. */
  readonly code: string;
  readonly id: string;
  readonly expiresAt: Date;
}

export interface WithheldCode {
  readonly isSent: false;
  readonly retryAfterSeconds: number;
  /**
   * The code sent less than a minute ago; its `consumedAt` says whether it still opens anything.
   */
  readonly last: codeRepository.CodeRow;
}

/**
 * Makes a code for one e-mail address and purpose, good for 15 minutes; `subjectId` is what it
 * opens (a registration, a user, an administrator), absent where it only proves the e-mail address.
 * At most one a minute of each of these two kinds: within it nothing is made and `isSent` is false
 * (contract, "Codes"). Codes sent before stay good until they end, so that a stranger's request does
 * not spoil the one just received. With `isUseCounted` false a code that was used up does not delay
 * the next one: whoever used it reads the e-mail address.
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
