import { DomainError } from '@cotejo/contracts/core/errors';
import type { SimulateCreditBody } from '@cotejo/contracts/simulators';
import { type CreditSimulationResult, simulateCredit, simulationRatePercent } from '@cotejo/finance';
import type { Snapshot } from '#catalog/catalog.ts';

/**
 * The table of a credit at an active institution's lowest rate. Throws NOT_FOUND for an institution
 * nobody knows, for one whose charges cannot be read (a table without them would be too cheap), and for
 * one whose rates nobody confirmed for so long that it is in no offers.
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
