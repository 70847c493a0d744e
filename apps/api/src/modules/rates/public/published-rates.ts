import type { Institution } from '@cotejo/contracts/institutions/public';
import type { PublicRate, RateHistoryEntry } from '@cotejo/contracts/rates/public';
import type { MonthlyRate } from '@cotejo/finance/offer-catalog';
import { effectiveFromNominal, rateAboveCeiling } from '@cotejo/finance/rates';
import { roundFigure } from '@cotejo/finance/rounding';
import { readCharges } from '../versions/read-charges.ts';
import { publishedCriteria } from '../versions/read-criteria.ts';
import { type RateVersionRow, sourceOf } from '../versions/repository.ts';

/** Rounded to four decimals, as in offers. */
export const effectivePair = ({ minRate, maxRate }: { minRate: number; maxRate: number }) => ({
  effectiveRate: roundFigure(effectiveFromNominal(minRate), 4),
  maxEffectiveRate: roundFigure(effectiveFromNominal(maxRate), 4),
});

export const countedCeiling = (ceiling: MonthlyRate | null) =>
  ceiling && { month: ceiling.month, maximumEffectiveRate: ceiling.effectiveRate };

export const isAboveCeiling = (rate: number, ceiling: MonthlyRate | null): boolean =>
  ceiling !== null && rateAboveCeiling([rate], ceiling.effectiveRate) !== null;

/** The lowest storable rate above a ceiling (millionths), so that a query can use the rule of `isAboveCeiling`. */
export function lowestRateAbove(ceiling: MonthlyRate): number {
  let [below, above] = [-1, 100_000_001];
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2);
    if (isAboveCeiling(middle / 1e6, ceiling)) above = middle;
    else below = middle;
  }
  return above / 1e6;
}

export function publicRateOf(
  { slug, name, type, minRate, maxRate, products, rates, answerRecord }: Institution,
  average: MonthlyRate | null,
  ceiling: MonthlyRate | null,
): PublicRate {
  const { minAmount, maxAmount, minTerm, maxTerm, charges, criteria } = products.personalLoan;
  return {
    ...{ slug, name, type, minRate, maxRate, ...effectivePair({ minRate, maxRate }) },
    ...{ minAmount, maxAmount, minTerm, maxTerm, charges },
    average,
    ceiling: countedCeiling(ceiling),
    aboveCeiling: isAboveCeiling(maxRate, ceiling),
    ...rates,
    ...{ criteria, answerRecord },
  };
}

/** Expects the oldest version first. */
export function rateHistoryOf(versions: readonly RateVersionRow[]): RateHistoryEntry[] {
  return versions.map((version, index) => {
    const { minRate, maxRate, product, confirmation } = version;
    const { minAmount, maxAmount, minTerm, maxTerm } = product;
    return {
      validFrom: version.validFrom.toISOString(),
      validTo: versions[index + 1]?.validFrom.toISOString() ?? null,
      ...{ minRate, maxRate, ...effectivePair(version) },
      ...{ minAmount, maxAmount, minTerm, maxTerm, charges: readCharges(product.charges) ?? [] },
      confirmedAt: confirmation?.confirmedAt.toISOString() ?? null,
      source: sourceOf(confirmation ?? version),
      criteria: publishedCriteria(product.criteria),
    };
  });
}
