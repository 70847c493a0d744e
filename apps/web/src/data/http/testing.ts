import { vi } from 'vitest';
import { sampleForm } from '#testing/factories.ts';
import { type FakeResponse, fakeResponses, json } from '#testing/fake-api.ts';
import { createRequest } from './request.ts';
import { RequestError } from './request-error.ts';
import type { AdminRefresh, SessionPort } from './session-port.ts';

export const ok = json(200, { success: true, data: [] });
/** A complete request body of an application. */
export const creditBody = sampleForm();

/**
 * Creates a request layer with fake responses and sessions. `refresh` is the result of exchanging the administrator's
 * token. `isProven`: after a 403 the administrator confirms who they are.
 */
export function setUp({
  responses = [ok],
  userToken = 'user-1',
  adminToken = 'admin-1',
  contactToken = null,
  phoneToken = null,
  page = '/perfil',
  isOnline = true,
  refresh = 'refreshed',
  isProven = false,
}: {
  responses?: [FakeResponse, ...FakeResponse[]];
  userToken?: string | null;
  adminToken?: string | null;
  contactToken?: string | null;
  phoneToken?: string | null;
  page?: string;
  isOnline?: boolean;
  refresh?: AdminRefresh;
  isProven?: boolean;
} = {}) {
  const { fetch, calls } = fakeResponses(...responses);
  const tokens = { user: userToken, admin: adminToken };
  let isRefreshing = false;
  const session = {
    readUserToken: () => tokens.user,
    readAdminToken: () => tokens.admin,
    readContactToken: () => contactToken,
    readPhoneToken: () => phoneToken,
    loseUserSession: vi.fn(),
    loseAdminSession: vi.fn(),
    refreshAdminSession: vi.fn(async () => {
      if (refresh === 'refreshed') tokens.admin = 'admin-2';
      return refresh;
    }),
    isRefreshingAdminSession: () => isRefreshing,
    answerAdminRefusal: vi.fn(async () => isProven),
  } satisfies SessionPort;
  const sender = createRequest({ fetch, isOnline: () => isOnline, pagePath: () => page, session: () => session });
  return {
    ...sender,
    calls,
    session,
    tokens,
    setRefreshing: (value: boolean) => {
      isRefreshing = value;
    },
  };
}

/** Awaits a call that must fail, and returns its RequestError. */
export async function failureOf(call: Promise<unknown>): Promise<RequestError> {
  const error: unknown = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof RequestError)) throw new Error(`Expected a RequestError, got ${String(error)}`);
  return error;
}

/** Advances the fake timers by `ms` milliseconds while a call is running. */
export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}
