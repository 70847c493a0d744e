import type { RateFilter } from '@cotejo/contracts/institutions/public';
import { figureNames, readUrlFigures } from '../request-form/request-figures.ts';

/** What a comparison is made of. Its URL can be shared, so it holds nothing about the person. */
export interface Comparison {
  /** Dollars. */
  amount: number;
  /** Months. */
  term: number;
  rate: RateFilter;
  /** Charges that nobody has to take are counted, too. */
  withOptional: boolean;
  /** One to four institutions: one where somebody shared a single offer. */
  ids: readonly string[];
}

const names = { ids: 'instituciones', rate: 'tasa', optional: 'opcionales' } as const;

export function comparisonUrl({ amount, term, rate, withOptional, ids }: Comparison): string {
  const search = new URLSearchParams({ [figureNames.amount]: String(amount), [figureNames.term]: String(term) });
  if (rate === 'max') search.set(names.rate, rate);
  if (withOptional) search.set(names.optional, 'si');
  // Commas stay readable: ids hold none.
  return `/creditos/comparar?${search}&${names.ids}=${ids.map(encodeURIComponent).join(',')}`;
}

/** The comparison a URL asks for; null when it has no figures or no institution. */
export function readComparison(search: URLSearchParams): Comparison | null {
  const { amount, term } = readUrlFigures(search);
  const ids = [...new Set((search.get(names.ids) ?? '').split(',').filter(Boolean))].slice(0, 4);
  if (!amount || !term || ids.length === 0) return null;
  return {
    amount,
    term: Math.round(term),
    rate: search.get(names.rate) === 'max' ? 'max' : 'min',
    withOptional: search.get(names.optional) === 'si',
    ids,
  };
}
