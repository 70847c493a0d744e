import { DomainError } from '@cotejo/contracts/core/errors';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

export const commonPasswordMessage = 'Esta contraseña es muy común y fácil de adivinar. Elige otra';

/**
 * A guesser who starts with the words people use most, and changes them as people do (capitals,
 * digits and signs put on or in place of letters), finds such a password among the first tries. The
 * rules of a password are five and the same everywhere (contracts, core/fields); beyond them only
 * what falls at once is refused (decision 17).
 */
const leastGuesses = 5_000;
// Nobody shares so long a password with others, and the estimate takes longer with each character.
const longestCommon = 32;

let estimator: Promise<ZxcvbnFactory> | undefined;

/**
 * Loaded with the first new password: its lists take 40 MB and a third of a second, and most starts
 * never need them.
 */
async function openEstimator(): Promise<ZxcvbnFactory> {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core');
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common');
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/**
 * Whether a password that keeps the rules is still one of those everybody tries first (ASVS 6.2.4).
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  if (password.length > longestCommon) return false;
  estimator ??= openEstimator();
  return (await estimator).check(password).guesses < leastGuesses;
}

/**
 * Throws VALIDATION_ERROR on the field when the new password is a common one. Before anything that
 * depends on an account.
 */
export async function refuseCommonPassword(password: string, field: 'password' | 'newPassword'): Promise<void> {
  if (!(await isCommonPassword(password))) return;
  throw new DomainError('VALIDATION_ERROR', {
    message: commonPasswordMessage,
    fields: { [field]: commonPasswordMessage },
  });
}
