import { DomainError } from '@cotejo/contracts/core/errors';
import { tooManyChargesText } from '@cotejo/contracts/institutions/charges';
import type { PersonalLoan } from '@cotejo/contracts/institutions/public';
import { leavesHalfInHand } from '@cotejo/finance';

/**
 * @throws VALIDATION_ERROR when what is taken on the first day leaves less than half of a loan of
 *   the least amount
 */
export function requireSomethingInHand({ minAmount, charges }: PersonalLoan): void {
  if (leavesHalfInHand(minAmount, charges)) return;
  throw new DomainError('VALIDATION_ERROR', { fields: { 'products.personalLoan.charges': tooManyChargesText } });
}
