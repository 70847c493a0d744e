import { DomainError } from '@cotejo/contracts/core/errors';
import { tooManyChargesText } from '@cotejo/contracts/institutions/charges';
import type { PersonalLoan } from '@cotejo/contracts/institutions/public';
import { chargeCentsOf, dollarsToCents, prepareCharges } from '@cotejo/finance';

/** From this term on SOLCA is taken whole, which is how it counts here. */
const wholeYear = 12;

/** @throws VALIDATION_ERROR when what is taken on the first day leaves less than half of a loan of the least amount */
export function requireSomethingInHand({ minAmount, charges }: PersonalLoan): void {
  const principalCents = dollarsToCents(minAmount);
  const takenCents = prepareCharges(charges)
    .filter(({ charge }) => charge.when !== 'monthly')
    .reduce((sum, prepared) => sum + chargeCentsOf(prepared, { principalCents, termMonths: wholeYear }), 0);
  if (takenCents * 2 <= principalCents) return;
  throw new DomainError('VALIDATION_ERROR', { fields: { 'products.personalLoan.charges': tooManyChargesText } });
}
