import { DomainError } from '@cotejo/contracts/core/errors';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

export const commonPasswordMessage = 'Esta contraseña es muy común y fácil de adivinar. Elige otra';

/**
 * Passwords that are estimated to be guessed within this many attempts are refused. There are no stricter rules on
 * purpose (decision 17).
 */
const leastGuesses = 5_000;
// So long a password is not shared with others, and the estimate slows down with the length.
const longestCommon = 32;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Loaded on demand: the word lists take 40 MB and a third of a second. */
async function openEstimator(): Promise<ZxcvbnFactory> {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core');
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common');
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/** ASVS 6.2.4. */
export async function isCommonPassword(password: string): Promise<boolean> {
  if (password.length > longestCommon) return false;
  estimator ??= openEstimator();
  return (await estimator).check(password).guesses < leastGuesses;
}

/** Throws VALIDATION_ERROR at the field. Call it before anything that depends on an account. */
export async function refuseCommonPassword(password: string, field: 'password' | 'newPassword'): Promise<void> {
  if (!(await isCommonPassword(password))) return;
  throw new DomainError('VALIDATION_ERROR', {
    message: commonPasswordMessage,
    fields: { [field]: commonPasswordMessage },
  });
}
