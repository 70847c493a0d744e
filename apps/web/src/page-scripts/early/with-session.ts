import { readStored, readStoredValue } from '#browser-storage.ts';
import { startEarlyCall } from '../../request/early-calls.ts';
import { urlOf } from '../../request/url.ts';
import { sessionKeys } from '../../session/keys.ts';
import { deleteLastKnown } from '../../session/last-known.ts';
import { withReturnTarget } from '../../session/return-target.ts';
import { isUser } from '../../session/stored-user.ts';

/** Starts a call that the screen is going to make (request/early-calls.ts). */
type Get = (path: string, params?: object, query?: object) => Promise<Response>;

/**
 * What stands in the head of a page that needs a session, before anything else is loaded: a visitor
 * is led to the login; for a signed-in person `start` starts the calls of the page, and the check
 * of the session follows.
 */
export function withSession(start: (get: Get) => void): void {
  const token = readStored(sessionKeys.token);
  // As the session reads it (session/create-session.ts): one that cannot be read is none.
  const hasUser = readStoredValue(sessionKeys.user, isUser) !== null;
  if (token === null || !hasUser) {
    deleteLastKnown();
    location.replace(withReturnTarget('/login', location.pathname + location.search));
    return;
  }
  start((path, params, query) => startEarlyCall('GET', urlOf(path, params, query), token));
  startEarlyCall('POST', urlOf('/auth/verify-token'), token);
}

/** Hands on what a response says. The screen takes the response itself: here a copy is read. */
export function read<Data>(call: Promise<Response>, handOn: (data: Data) => void): void {
  call
    .then(async (response) => {
      if (response.ok) handOn(await response.clone().json());
    })
    .catch(() => undefined);
}
