import type { SentForm } from '#credit-flow/flow-storage.ts';
import type { AskedFilters } from './offer-filters.ts';

/** The early script builds the same URL, which must match exactly for its response to be used. */
export const offerQueryOf = (
  { amount, term, income, location }: Pick<SentForm, 'amount' | 'term' | 'income' | 'location'>,
  { type, rate, withOptional }: AskedFilters,
) => ({
  ...{ amount, term, income, location },
  type: type ?? undefined,
  rateFilter: rate ?? undefined,
  charges: withOptional ? ('all' as const) : undefined,
});
