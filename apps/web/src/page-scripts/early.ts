import { readStored, readStoredValue, readTab } from '#browser-storage.ts';
import { flowKeys, readCompleteForm, readCreditId } from '../credit-flow/flow-storage.ts';
import { startEarlyCall } from '../request/early-calls.ts';
import { urlOf } from '../request/url.ts';
import { sessionKeys } from '../session/keys.ts';
import { deleteLastKnown, readLastKnown } from '../session/last-known.ts';
import { withReturnTarget } from '../session/return-target.ts';
import { isUser } from '../session/stored-user.ts';
import { type FoundOffers, showEarlyOffers } from '../site/credits/results/early-offers.ts';
import { readFilters } from '../site/credits/results/offer-filters.ts';
import { offerQueryOf } from '../site/credits/results/offer-query.ts';

// Stands in the head of every page that needs a session and runs before anything else is loaded: a
// visitor is led to the login, and for a signed-in person the calls start that the screen is going
// to make (request/early-calls.ts).
const { early } = document.documentElement.dataset;
const { pathname, search } = location;
const token = readStored(sessionKeys.token);
// As the session reads it (session/create-session.ts): one that cannot be read is none.
if (token === null || readStoredValue(sessionKeys.user, isUser) === null) {
  deleteLastKnown();
  location.replace(withReturnTarget('/login', pathname + search));
} else startCalls(token);

function startCalls(token: string): void {
  const get = (path: string, params?: object, query?: object) =>
    startEarlyCall('GET', urlOf(path, params, query), token);
  const figures = new URLSearchParams(search);
  if (early === 'offers') {
    const form = readCompleteForm();
    if (form !== null) showFound(offerQueryOf(form, readFilters(figures)), readFilters(figures).page);
  }
  if (early === 'credit') {
    const id = figures.get('credito') ?? readCreditId();
    const institutionId = id === readCreditId() ? readTab(flowKeys.institutionId) : null;
    if (id) get('/credits/:id/details', { id });
    if (institutionId) get('/institutions/:id', { id: institutionId });
    if (id) get('/credits/:id/offer', { id });
  }
  if (early === 'profile') {
    get('/credits/user-credits');
    get('/users/profile');
  }
  startEarlyCall('POST', urlOf('/auth/verify-token'), token);

  /** Those of the last visit at once, and those of the server when they are there. */
  function showFound(query: ReturnType<typeof offerQueryOf>, page: number): void {
    const lastKnown = readLastKnown<FoundOffers>(['offers', query]);
    if (lastKnown) showEarlyOffers(lastKnown, page);
    get('/credits/search', undefined, query)
      .then(async (response) => {
        // The screen takes the response itself: here a copy is read.
        if (response.ok) showEarlyOffers(await response.clone().json(), page);
      })
      .catch(() => undefined);
  }
}
