import type { CreditDetails } from '@cotejo/contracts/credits/applicant';
import { readStored, readStoredValue, readTab } from '#browser-storage.ts';
import { flowKeys, readCompleteForm, readCreditId } from '../credit-flow/flow-storage.ts';
import { startEarlyCall } from '../request/early-calls.ts';
import { urlOf } from '../request/url.ts';
import { sessionKeys } from '../session/keys.ts';
import { deleteLastKnown } from '../session/last-known.ts';
import { withReturnTarget } from '../session/return-target.ts';
import { isUser } from '../session/stored-user.ts';
import { readFilters } from '../site/credits/results/offer-filters.ts';
import { offerQueryOf } from '../site/credits/results/offer-query.ts';

// Stands in the head of every page that needs a session. A visitor is led to the login; for a
// signed-in person the calls that the screen is going to make start before its script is loaded
// (request/early-calls.ts). It shows nothing.

type Get = (path: string, params?: object, query?: object) => Promise<Response>;

/** What the profile shows, and what a tab that knows of no application offers. */
const userCredits = '/credits/user-credits';

const startPage: Readonly<Record<string, (get: Get) => void>> = {
  '/creditos/resultados': (get) => {
    const form = readCompleteForm();
    if (form === null) return void get(userCredits);
    const filters = readFilters(new URLSearchParams(location.search));
    get('/credits/search', undefined, offerQueryOf(form, filters));
  },
  '/creditos/detalles': (get) => {
    const id = new URLSearchParams(location.search).get('credito') ?? readCreditId();
    if (!id) return void get(userCredits);
    const institutionId = id === readCreditId() ? readTab(flowKeys.institutionId) : null;
    void get('/credits/:id/details', { id })
      .then(async (response) => {
        if (!response.ok) return;
        // The screen reads the response itself.
        const { data }: { data: CreditDetails } = await response.clone().json();
        if (data.institutionId && data.institutionId !== institutionId)
          get('/institutions/:id', { id: data.institutionId });
      })
      .catch(() => undefined);
    if (institutionId) get('/institutions/:id', { id: institutionId });
    get('/credits/:id/offer', { id });
  },
  '/creditos/confirmacion': (get) => {
    const id = readCreditId();
    if (id) get('/credits/:id/details', { id });
    else get(userCredits);
  },
  '/perfil': (get) => {
    get(userCredits);
    get('/users/profile');
  },
};

const token = readStored(sessionKeys.token);
// As the session reads it (session/create-session.ts): one that cannot be read is none.
if (token === null || readStoredValue(sessionKeys.user, isUser) === null) {
  deleteLastKnown();
  location.replace(withReturnTarget('/login', location.pathname + location.search));
} else {
  startPage[location.pathname]?.((path, params, query) => startEarlyCall('GET', urlOf(path, params, query), token));
  startEarlyCall('POST', urlOf('/auth/verify-token'), token);
}
