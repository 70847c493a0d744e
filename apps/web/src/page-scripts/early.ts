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

// Inline in the head of every page that needs a session. Sends visitors to the login, and starts the
// calls of the screen before its script is loaded (data/http/early-calls.ts).

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
    // The screen reads the response itself.
    .then((response) => (response.ok ? response.clone().json() : { data: null }))
    .then(({ data }: { data: never }) => {
      for (const call of data ? next(data) : []) start(call, token);
    })
    .catch(() => undefined);
}

const token = readStored(sessionKeys.token);
// A session with a user that cannot be read is none (session/create-session.ts).
if (token === null || readStoredValue(sessionKeys.user, isUser) === null) {
  deleteKeptResponses();
  location.replace(withReturnTarget('/login', location.pathname + location.search));
} else {
  const calls = screens[location.pathname]?.(new URL(location.href)) ?? [];
  for (const call of [...calls, { endpoint: verifyToken }]) start(call, token);
}
