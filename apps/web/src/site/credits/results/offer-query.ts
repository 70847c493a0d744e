import type { SentForm } from '#credit-flow/flow-storage.ts';
import type { AskedFilters } from './offer-filters.ts';

/**
 * What is asked of the server for a sent form under these filters. The early script asks for the
 * same, to the letter.
 */
export const offerQueryOf = (
  { amount, term, income, location }: Pick<SentForm, 'amount' | 'term' | 'income' | 'location'>,
  { type, rate, withOptional }: AskedFilters,
) => ({
  ...{ amount, term, income, location },
  type: type ?? undefined,
  rateFilter: rate ?? undefined,
  charges: withOptional ? ('all' as const) : undefined,
});
