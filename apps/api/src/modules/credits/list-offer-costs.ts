import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import { costOfSchedule, institutionRatesOf, type LoanCost, scheduleOf } from '@cotejo/finance';
import { readCharges } from '#catalog/read-charges.ts';
import type { Reader } from '#db/database.ts';
import { type CreditRow, listInstitutionRows, listOfferedProducts } from './repository.ts';

export interface OfferCost extends LoanCost {
  /** From the product of today, for a credit from before offers were kept. */
  readonly reconstructed: boolean;
}

/**
 * What credits with an institution cost by their kept offers: dollars and annual percent, in the
 * chosen system, French before that. Only reads: an offer that was not kept yet is worked out and
 * not stored. Left out where its charges cannot be read.
 */
export async function listOfferCosts(
  reader: Reader,
  rows: readonly { readonly credit: CreditRow }[],
): Promise<Map<string, OfferCost>> {
  const chosen = rows.flatMap(({ credit }) => (credit.institutionId === null ? [] : [credit]));
  const offers = await listOfferedProducts(
    reader,
    chosen.map(({ id }) => id),
  );
  const institutions = await listInstitutionRows(
    reader,
    chosen.flatMap(({ id, institutionId }) => (institutionId === null || offers.has(id) ? [] : [institutionId])),
  );
  const costs = new Map<string, OfferCost>();
  for (const credit of chosen) {
    const offer = offers.get(credit.id);
    const today = institutions.get(credit.institutionId ?? '');
    const product =
      offer?.product ?? (today && { charges: readCharges(today.personalLoan.charges), ...institutionRatesOf(today) });
    if (!product?.charges) continue;
    const schedule = scheduleOf(credit.amortizationType ?? 2, {
      principalCents: credit.amountCents,
      annualRatePercent: credit.annualRatePercent ?? product.minRate,
      termMonths: credit.termMonths,
    });
    costs.set(credit.id, {
      ...costOfSchedule(schedule, product.charges, 'required'),
      reconstructed: offer?.reconstructed ?? true,
    });
  }
  return costs;
}

/** What a person reads of a loan; null before an institution was chosen. */
export const paymentsOf = (
  cost: Pick<LoanCost, 'firstPayment' | 'lastPayment' | 'realTotal'> | null | undefined,
): Pick<UserCredit, 'firstPayment' | 'lastPayment' | 'realTotal'> => ({
  firstPayment: cost?.firstPayment ?? null,
  lastPayment: cost?.lastPayment ?? null,
  realTotal: cost?.realTotal ?? null,
});
