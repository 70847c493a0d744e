import { verifyToken } from '@cotejo/contracts/identity/accounts';
import { profileCalls } from '#account/profile/calls.ts';
import { readStored, readStoredValue } from '#browser-storage.ts';
import { startEarlyCall } from '#data/http/early-calls.ts';
import type { ScreenCall, ScreenCalls } from '#data/http/screen-calls.ts';
import { sessionKeys } from '#data/http/session-keys.ts';
import { urlOf } from '#data/http/url.ts';
import { deleteKeptResponses } from '#session/kept-responses.ts';
import { withReturnTarget } from '#session/return-target.ts';
import { isUser } from '#session/stored-user.ts';
import { confirmationCalls } from '#site/credits/confirmation/calls.ts';
import { detailsCalls } from '#site/credits/details/calls.ts';
import { resultsCalls } from '#site/credits/results/calls.ts';

// Inlined in the head of every page that needs a session. Redirects visitors to the login, and
// sends the requests of the screen before its script has loaded (data/http/early-calls.ts).

const screens: Readonly<Record<string, ScreenCalls>> = {
  '/creditos/resultados': resultsCalls,
  '/creditos/detalles': detailsCalls,
  '/creditos/confirmacion': confirmationCalls,
  '/perfil': profileCalls,
};

function start({ endpoint: { method, path }, input, next }: ScreenCall, token: string): void {
  const sent = startEarlyCall(method, urlOf(path, input?.params, input?.query), token);
  if (!next) return;
  sent
    // Cloned, because the screen will read the body of the response too.
    .then((response) => (response.ok ? response.clone().json() : { data: null }))
    .then(({ data }: { data: never }) => {
      for (const call of data ? next(data) : []) start(call, token);
    })
    .catch(() => undefined);
}

const token = readStored(sessionKeys.token);
// Without readable data of the user there is no session, as in session/create-session.ts.
if (token === null || readStoredValue(sessionKeys.user, isUser) === null) {
  deleteKeptResponses();
  location.replace(withReturnTarget('/login', location.pathname + location.search));
} else {
  const calls = screens[location.pathname]?.(new URL(location.href)) ?? [];
  for (const call of [...calls, { endpoint: verifyToken }]) start(call, token);
}
