import type { AdminCredit } from '@cotejo/contracts/credits/review';
import { costOfSchedule, dollarsToCents, institutionRatesOf, type LoanCost, scheduleOf } from '@cotejo/finance';
import { readCharges } from '#catalog/read-charges.ts';
import type { Reader } from '#db/database.ts';
import { readSnapshot } from './offer-snapshot.ts';
import { listInstitutionRows, listOffers } from './offers-repository.ts';

export interface OfferCost extends Pick<LoanCost, 'received' | 'realCost' | 'realTotal' | 'realAnnualRate'> {
  /** From the product of today, for a credit from before offers were kept. */
  readonly reconstructed: boolean;
}

/**
 * What credits with an institution cost by their kept offers: dollars and annual percent, in the
 * chosen system, French before that. Only reads: an offer that was not kept yet is worked out and
 * not stored. Left out where its charges cannot be read.
 */
export async function listOfferCosts(reader: Reader, credits: readonly AdminCredit[]): Promise<Map<string, OfferCost>> {
  const chosen = credits.flatMap((credit) => (credit.institution ? [{ credit, institution: credit.institution }] : []));
  const offers = await listOffers(
    reader,
    chosen.map(({ credit }) => credit.id),
  );
  const institutions = await listInstitutionRows(
    reader,
    chosen.filter(({ credit }) => !offers.has(credit.id)).map(({ institution }) => institution.id),
  );
  const costs = new Map<string, OfferCost>();
  for (const { credit, institution } of chosen) {
    const offer = offers.get(credit.id);
    const today = institutions.get(institution.id);
    const product = offer
      ? readSnapshot(offer).product
      : today && { charges: readCharges(today.personalLoan.charges), ...institutionRatesOf(today) };
    if (!product?.charges) continue;
    const schedule = scheduleOf(credit.amortizationType ?? 2, {
      principalCents: dollarsToCents(credit.amount),
      annualRatePercent: credit.rate ?? product.minRate,
      termMonths: credit.term,
    });
    const { received, realCost, realTotal, realAnnualRate } = costOfSchedule(schedule, product.charges, 'required');
    costs.set(credit.id, {
      ...{ received, realCost, realTotal, realAnnualRate },
      reconstructed: offer?.reconstructed ?? true,
    });
  }
  return costs;
}
