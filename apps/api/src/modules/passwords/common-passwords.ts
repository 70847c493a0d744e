import { DomainError } from '@cotejo/contracts/core/errors';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

export const commonPasswordMessage = 'Esta contraseña es muy común y fácil de adivinar. Elige otra';

/**
 * A guesser who starts with the words people use most, and changes them as people do (capitals, digits and signs put on or
 * in place of letters), finds such a password among the first tries. The rules of a password are five and the same
 * everywhere (contracts, core/fields); beyond them only what falls at once is refused.
 */
const leastGuesses = 15_000;
// Nobody shares so long a password with others, and the estimate takes longer with each character.
const longestCommon = 32;

let estimator: ZxcvbnFactory | undefined;

/** Whether a password that keeps the rules is still one of those everybody tries first (ASVS 6.2.4). */
export function isCommonPassword(password: string): boolean {
  if (password.length > longestCommon) return false;
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return estimator.check(password).guesses < leastGuesses;
}

/** Throws VALIDATION_ERROR on the field when the new password is a common one. Before anything that depends on an account. */
export function refuseCommonPassword(password: string, field: 'password' | 'newPassword'): void {
  if (!isCommonPassword(password)) return;
  throw new DomainError('VALIDATION_ERROR', {
    message: commonPasswordMessage,
    fields: { [field]: commonPasswordMessage },
  });
}
