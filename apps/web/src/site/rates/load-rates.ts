import type { SiteData } from '@cotejo/contracts/site-data';
import { ecuadorDay } from '@cotejo/format/time';

/** Every rate with where it comes from, the ceiling of the month, and how much is missing. */
export function loadRates(data: SiteData) {
  const rates = data.rates();
  const now = data.now();
  const ceiling = data.legalCeiling();
  const count = (isMissing: (rate: (typeof rates)[number]) => boolean) => rates.filter(isMissing).length;
  return {
    origin: data.origin,
    // The page shows neither limits nor charges.
    rates: rates.map(
      ({ minAmount: _min, maxAmount: _max, minTerm: _minTerm, maxTerm: _maxTerm, charges: _charges, ...rate }) => rate,
    ),
    ceiling: ceiling && { ...ceiling, source: data.ceilingSource(ceiling.month) },
    /** 'YYYY-MM' */
    month: ecuadorDay(now).slice(0, 7),
    missing: {
      averages: count(({ average }) => average === null),
      confirmations: count(({ confirmedAt }) => confirmedAt === null),
      stale: count(({ isStale, isExcluded }) => isStale && !isExcluded),
      excluded: count(({ isExcluded }) => isExcluded),
    },
    /** ISO. */
    now: now.toISOString(),
  };
}

export type RatesData = ReturnType<typeof loadRates>;

export type ListedRate = RatesData['rates'][number];
