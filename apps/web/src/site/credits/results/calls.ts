import { searchCredits } from '@cotejo/contracts/offers';
import type { ScreenCall, ScreenCalls } from '#data/http/screen-calls.ts';
import { userCreditsCall } from '#loan/credit-calls.ts';
import { readCompleteForm, type SentForm } from '#loan/flow/stored-flow.ts';
import { type AskedFilters, readFilters } from './offer-filters.ts';

export const offersCall = (
  { amount, term, income, location }: Pick<SentForm, 'amount' | 'term' | 'income' | 'location'>,
  { type, rate, withOptional }: AskedFilters,
): ScreenCall<typeof searchCredits> => ({
  endpoint: searchCredits,
  input: {
    query: {
      ...{ amount, term, income, location },
      type: type ?? undefined,
      rateFilter: rate ?? undefined,
      charges: withOptional ? 'all' : undefined,
    },
  },
  isKept: true,
});

/** A tab without a form offers an application that was begun in another one. */
export const resultsCalls: ScreenCalls = ({ searchParams }) => {
  const form = readCompleteForm();
  return [form === null ? userCreditsCall : offersCall(form, readFilters(searchParams))];
};
