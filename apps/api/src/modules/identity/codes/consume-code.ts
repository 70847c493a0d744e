import { DomainError } from '@cotejo/contracts/core/errors';
import { codeAttempts } from '@cotejo/contracts/core/limits';
import type { Parts } from '#platform/context.ts';
import { type Database, inTransaction, type Tx } from '#platform/db/database.ts';
import { isSameSecret } from '#platform/same-secret.ts';
import { countAttempt, deleteAttempts, readAttempts, tooManyAttempts } from './attempts.ts';
import { type CodeBinding, type CodePurpose, hashCode } from './codes.ts';
import * as codeRepository from './repository.ts';

type Needs = Pick<Parts, 'clock' | 'config'>;

type CodeCheck =
  | { readonly isRight: true; readonly id: string; readonly subjectId: string | null }
  /** `wasUsed`: it was right, and used before. */
  | { readonly isRight: false; readonly wasUsed?: boolean; readonly refusal: DomainError };

interface CodeToCheck extends CodeBinding {
  readonly code: string;
  /** Whether the code is for what the caller means; if not, it is wrong. */
  accepts?(subjectId: string | null, tx: Tx): boolean | Promise<boolean>;
}

/** For a right code that is typed again. */
const usedTexts: Partial<Record<CodePurpose, string>> = {
  email: 'Este código ya se usó. Si confirmaste tu correo con él, ingresa con tu contraseña; si no, pide otro.',
};

/**
 * Checks a code and, if right, uses up all codes of the e-mail and purpose. Returns a refusal (CODE_INVALID,
 * CODE_EXPIRED or TOO_MANY_ATTEMPTS) instead of throwing: throw it after the commit, so that the attempt is counted.
 */
export async function consumeCode(context: Needs, tx: Tx, codeToCheck: CodeToCheck): Promise<CodeCheck> {
  const check = await checkCode(context, tx, codeToCheck);
  if (!check.isRight) return check;
  await codeRepository.markConsumed(tx, codeToCheck, context.clock.now());
  return check;
}

/** Does not use up the code: for the first of two steps. */
export async function checkCode(context: Needs, tx: Tx, codeToCheck: CodeToCheck): Promise<CodeCheck> {
  await codeRepository.lockBinding(tx, codeToCheck);
  const now = context.clock.now();
  const codes = await codeRepository.listCodes(tx, codeToCheck);
  const live = codes.filter(
    (row) => row.consumedAt === null && row.expiresAt > now && row.failedAttempts < codeAttempts,
  );
  const hash = hashCode(context.config.appSecret, codeToCheck, codeToCheck.code);
  const match = codes.find((row) => isSameSecret(hash, row.codeHash));
  const isMeant = match !== undefined && ((await codeToCheck.accepts?.(match.subjectId, tx)) ?? true);

  if (match && isMeant && live.includes(match)) {
    await deleteAttempts(tx, codeToCheck);
    return { isRight: true, id: match.id, subjectId: match.subjectId };
  }
  const attempts = await readAttempts(context, tx, codeToCheck);
  await codeRepository.countWrongTry(
    tx,
    live.map((row) => row.id),
  );
  if (attempts.remaining === 0) return { isRight: false, refusal: tooManyAttempts(attempts) };
  await countAttempt(context, tx, codeToCheck);
  if (match && match.consumedAt !== null) {
    const message = usedTexts[codeToCheck.purpose];
    return { isRight: false, wasUsed: true, refusal: new DomainError('CODE_INVALID', { ...(message && { message }) }) };
  }
  const isLate = match !== undefined && isMeant && match.expiresAt <= now;
  return { isRight: false, refusal: new DomainError(isLate ? 'CODE_EXPIRED' : 'CODE_INVALID') };
}

/** Consumes a code and runs `work` in one transaction. Throws CODE_INVALID, CODE_EXPIRED or TOO_MANY_ATTEMPTS. */
export async function withCode<Result>(
  context: Needs & { db: Database },
  codeToCheck: CodeToCheck,
  work: (tx: Tx, check: CodeCheck & { isRight: true }) => Promise<Result>,
): Promise<Result> {
  const outcome = await inTransaction(context.db, async (tx) => {
    const check = await consumeCode(context, tx, codeToCheck);
    if (!check.isRight) return check;
    return { isRight: true as const, result: await work(tx, check) };
  });
  if (!outcome.isRight) throw outcome.refusal;
  return outcome.result;
}
