import { DomainError } from '@cotejo/contracts/core/errors';
import type { SimulateCreditBody } from '@cotejo/contracts/simulators';
import { type CreditSimulationResult, simulateCredit, simulationRatePercent } from '@cotejo/finance/credit-simulation';
import type { Snapshot } from '#modules/catalog';

/**
 * Uses the institution's lowest rate. Throws NOT_FOUND if it is unknown, its charges are unreadable (the result would
 * be too cheap) or its rates are too old for offers.
 */
export function simulateInstitutionCredit(
  { institutionById }: Pick<Snapshot, 'institutionById'>,
  { amount, term, institutionId, typeAmortizationRate, charges }: SimulateCreditBody,
): CreditSimulationResult {
  const institution = institutionById.get(institutionId);
  if (!institution || institution.chargesUnreadable || institution.rates.isExcluded) throw new DomainError('NOT_FOUND');
  return simulateCredit({
    amount,
    term,
    annualRate: simulationRatePercent(institution.minRate),
    typeAmortizationRate,
    charges: institution.products.personalLoan.charges,
    chargesMode: charges,
  });
}
