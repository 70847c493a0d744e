import { readCompleteForm } from '../../credit-flow/flow-storage.ts';
import { readFilters } from '../../site/credits/results/offer-filters.ts';
import { offerQueryOf } from '../../site/credits/results/offer-query.ts';
import { withSession } from './with-session.ts';

// The offers of the results.
withSession((get) => {
  const form = readCompleteForm();
  if (form === null) return;
  get('/credits/search', undefined, offerQueryOf(form, readFilters(new URLSearchParams(location.search))));
});
