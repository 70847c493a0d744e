import type { RateFilter } from '@cotejo/contracts/institutions/public';
import { figureNames, readUrlFigures } from '../request-form/request-figures.ts';

/** The URL can be shared, so it contains nothing about the user. */
export interface Comparison {
  amount: number;
  /** In months. */
  term: number;
  rate: RateFilter;
  /** Also counts optional charges. */
  withOptional: boolean;
  /** One to four; one if a single offer was shared. */
  ids: readonly string[];
}

const names = { ids: 'instituciones', rate: 'tasa', optional: 'opcionales' } as const;

export function comparisonUrl({ amount, term, rate, withOptional, ids }: Comparison): string {
  const search = new URLSearchParams({ [figureNames.amount]: String(amount), [figureNames.term]: String(term) });
  if (rate === 'max') search.set(names.rate, rate);
  if (withOptional) search.set(names.optional, 'si');
  // Leaves the commas unescaped; ids contain none.
  return `/creditos/comparar?${search}&${names.ids}=${ids.map(encodeURIComponent).join(',')}`;
}

/** Null if amount, term or institutions are missing. */
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
