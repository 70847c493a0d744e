import { frenchInstalmentCents } from '@cotejo/finance';

/** What the short form needs of an institution; a tuple because it travels in the page. */
export type PageInstitution = readonly [
  name: string,
  annualRatePercent: number,
  minAmount: number,
  maxAmount: number,
  minTermMonths: number,
  maxTermMonths: number,
];

interface OffersEstimate {
  /** Institutions that take the amount and the term. */
  count: number;
  /** Dollars a month. */
  lowestInstalment: number;
  highestInstalment: number;
  cheapest: { name: string; total: number };
  dearest: { name: string; total: number };
}

/**
 * What the institutions would ask for a fixed instalment at their minimum rate. Null when none
 * takes the figures.
 * @param amount dollars
 * @param termMonths whole months
 */
export function estimateOffers(
  pageInstitutions: readonly PageInstitution[],
  amount: number,
  termMonths: number,
): OffersEstimate | null {
  const priced = pageInstitutions
    .filter(
      ([, , minAmount, maxAmount, minTerm, maxTerm]) =>
        amount >= minAmount && amount <= maxAmount && termMonths >= minTerm && termMonths <= maxTerm,
    )
    .map(([name, annualRatePercent]) => ({
      name,
      instalment:
        frenchInstalmentCents({ principalCents: Math.round(amount * 100), annualRatePercent, termMonths }) / 100,
    }))
    .sort((a, b) => a.instalment - b.instalment);
  const [first] = priced;
  const last = priced.at(-1);
  if (!first || !last) return null;
  const total = (offer: typeof first) => ({
    name: offer.name,
    total: Math.round(offer.instalment * termMonths * 100) / 100,
  });
  return {
    count: priced.length,
    lowestInstalment: first.instalment,
    highestInstalment: last.instalment,
    cheapest: total(first),
    dearest: total(last),
  };
}
