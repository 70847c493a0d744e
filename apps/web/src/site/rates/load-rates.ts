import type { PublicRate } from '@cotejo/contracts/rates/public';
import type { SiteData } from '@cotejo/contracts/site-data';
import { ecuadorDay } from '@cotejo/format/time';
import { hasWords, type ListQuery } from '../list-finder/list-query.ts';

/** As in the URL; the first is the default. */
export const rateOrders = ['nombre', 'tasa', 'promedio'] as const;

export type RateOrder = (typeof rateOrders)[number];

/** Sort value in percent, ascending; null sorts by name. */
const orderedBy: Readonly<Record<RateOrder, ((rate: PublicRate) => number) | null>> = {
  nombre: null,
  tasa: ({ minRate }) => minRate,
  promedio: ({ average }) => average?.effectiveRate ?? Number.MAX_VALUE,
};

export function loadRates(data: SiteData, query: ListQuery<RateOrder> = { search: '', order: 'nombre' }) {
  const rates = data.rates();
  const figure = orderedBy[query.order];
  const found = rates.filter(({ name }) => hasWords(name, query.search));
  // The sort is stable, so equal values stay sorted by name.
  const shown = figure ? [...found].sort((left, right) => figure(left) - figure(right)) : found;
  const now = data.now();
  const ceiling = data.legalCeiling();
  const count = (isMissing: (rate: (typeof rates)[number]) => boolean) => rates.filter(isMissing).length;
  return {
    origin: data.origin,
    // The page shows neither limits nor charges.
    rates: shown.map(
      ({ minAmount: _min, maxAmount: _max, minTerm: _minTerm, maxTerm: _maxTerm, charges: _charges, ...rate }) => rate,
    ),
    query,
    /** Regardless of the search. */
    count: rates.length,
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
