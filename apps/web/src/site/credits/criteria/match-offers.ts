import { validatedLimits } from '@cotejo/contracts/core/limits';
import type { Offer } from '@cotejo/contracts/offers';
import type { ChargesMode } from '@cotejo/finance/charges';
import { type CriteriaAnswers, type CriterionResult, matchCriteria } from '@cotejo/finance/criteria';
import { lentProductOf } from '@cotejo/finance/lent-product';
import type { RateFilter } from '@cotejo/finance/offers';
import { type PageInstitution, preparePageInstitutions } from '../../page-institutions.ts';

/** Of all offers of a list. Dollars, months. */
export interface OffersRequest {
  amount: number;
  term: number;
  income: number;
  rateFilter: RateFilter;
  charges: ChargesMode;
}

/** What each offer's institution publishes, held against the answers, by its id. */
export type OfferMatches = ReadonlyMap<string, readonly CriterionResult[]>;

/**
 * Makes the function that matches offers. The catalog of the page, which says what would change a
 * requirement, is prepared once.
 */
export function prepareMatching(pageInstitutions: readonly PageInstitution[]) {
  const entries = new Map(preparePageInstitutions(pageInstitutions).active.map((entry) => [entry.summary.id, entry]));
  return (offers: readonly Offer[], request: OffersRequest, answers: CriteriaAnswers): OfferMatches =>
    new Map(
      offers.map(({ institution, criteria, firstPayment }) => {
        const entry = entries.get(institution.id);
        const product = entry ? lentProductOf(entry, request, validatedLimits) : null;
        const { amount, term, income } = request;
        const loan = { institutionId: institution.id, amount, term, income, firstPayment, product };
        return [institution.id, matchCriteria(criteria, loan, answers)];
      }),
    );
}
