import { vi } from 'vitest';
import { sampleForm } from '#testing/factories.ts';
import { type FakeResponse, fakeResponses, json } from '#testing/fake-api.ts';
import { createRequest } from './request.ts';
import { RequestError } from './request-error.ts';
import type { AdminRefresh, SessionPort } from './session-port.ts';

export const ok = json(200, { success: true, data: [] });
/** A complete body of an application. */
export const creditBody = sampleForm();

/**
 * The request layer over these responses and sessions. `refresh` is what the exchange of an
 * administrator's token gives; `isProven`: a refused administrator proves who it is when asked.
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

/** The error of a call that fails. */
export async function failureOf(call: Promise<unknown>): Promise<RequestError> {
  const error: unknown = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof RequestError)) throw new Error(`Expected a RequestError, got ${String(error)}`);
  return error;
}

/** Lets fake time pass while a call is under way. */
export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}
