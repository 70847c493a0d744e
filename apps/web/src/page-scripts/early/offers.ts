import { readCompleteForm } from '../../credit-flow/flow-storage.ts';
import { readLastKnown } from '../../session/last-known.ts';
import { type FoundOffers, showEarlyOffers } from '../../site/credits/results/early-offers.ts';
import { readFilters } from '../../site/credits/results/offer-filters.ts';
import { offerQueryOf } from '../../site/credits/results/offer-query.ts';
import { read, withSession } from './with-session.ts';

// The offers of the results: those of the last visit at once, and those of the server when they are
// there.
withSession((get) => {
  const form = readCompleteForm();
  if (form === null) return;
  const filters = readFilters(new URLSearchParams(location.search));
  const query = offerQueryOf(form, filters);
  const lastKnown = readLastKnown<FoundOffers>(['offers', query]);
  if (lastKnown) showEarlyOffers(lastKnown, filters.page, filters.order);
  read<FoundOffers>(get('/credits/search', undefined, query), (found) =>
    showEarlyOffers(found, filters.page, filters.order),
  );
});
