import { validatedLimits } from '@cotejo/contracts/core/limits';
import type { Offer } from '@cotejo/contracts/offers';
import type { ChargesMode } from '@cotejo/finance/charges';
import { type CriterionResult, type LentProduct, matchCriteria } from '@cotejo/finance/criteria';
import { lentProductOf } from '@cotejo/finance/lent-product';
import type { RateFilter } from '@cotejo/finance/offers';
import { answersOf } from '#loan/answers.ts';
import { type PageInstitution, preparePageInstitutions } from '../../page-institutions.ts';

/** Of all offers of a list. Dollars, months, dollars a month. */
export interface OffersRequest {
  amount: number;
  term: number;
  income: number;
  rateFilter: RateFilter;
  charges: ChargesMode;
}

export interface OfferMatches {
  /** What each offer's institution publishes, held against the answers, by its id. */
  readonly results: ReadonlyMap<string, readonly CriterionResult[]>;
  /** Offers of which a requirement is known not to be met. What is unknown or unpublished is not among them. */
  readonly unmet: readonly Offer[];
}

/** What each institution of the page lends, which says what would change a requirement. Prepared once. */
export function productsOf(pageInstitutions: readonly PageInstitution[]) {
  const entries = new Map(preparePageInstitutions(pageInstitutions).active.map((entry) => [entry.summary.id, entry]));
  return (institutionId: string, request: OffersRequest): LentProduct | null => {
    const entry = entries.get(institutionId);
    return entry ? lentProductOf(entry, request, validatedLimits) : null;
  };
}

/** Makes the function that matches the offers of a page. */
export function prepareMatching(pageInstitutions: readonly PageInstitution[]) {
  const productOf = productsOf(pageInstitutions);
  /** `kept`: the answers as the tab keeps them. */
  return (
    offers: readonly Offer[],
    request: OffersRequest,
    kept: string | null,
    otherDebts: number | null,
  ): OfferMatches => {
    const answers = answersOf(kept, otherDebts);
    const { amount, term, income } = request;
    const results = new Map(
      offers.map(({ institution: { id }, criteria, firstPayment }) => {
        const loan = { institutionId: id, amount, term, income, firstPayment, product: productOf(id, request) };
        return [id, matchCriteria(criteria, loan, answers)];
      }),
    );
    const isUnmet = ({ institution }: Offer) => results.get(institution.id)?.some(({ state }) => state === 'unmet');
    return { results, unmet: offers.filter(isUnmet) };
  };
}
