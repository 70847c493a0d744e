import type { Endpoint, ReplyOf, SentBodyOf, SentParamsOf, SentQueryOf } from '@cotejo/contracts/core/endpoint';
import { startDeadline } from './deadline.ts';
import { describeFailure, hasOwnPage, type Side } from './describe-failure.ts';
import { RequestError } from './request-error.ts';
import {
  adminReadRetries,
  adminReadRetryMs,
  defaultRetryAfterSeconds,
  defaultTimeoutMs,
  mayRepeatAfterLimit,
  mayRepeatAfterTimeout,
  wait,
} from './retry.ts';
import { type SessionPort, sessionPort } from './session-port.ts';
import { requestTexts } from './texts.ts';
import { sendByFetch, sendByXhr } from './transport.ts';
import { urlOf } from './url.ts';

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : Name extends 'query'
    ? { [K in Name]?: Partial<Value> }
    : undefined extends Value
      ? { [K in Name]?: Value }
      : { [K in Name]: Value };

interface CallSettings {
  /** With it the server returns the first response when a write is repeated, so a retry after a timeout is safe. */
  idempotencyKey?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** In milliseconds. Default: the endpoint's own timeout, or 30 s. */
  timeoutMs?: number;
  /** The person is not waiting for it (limits, cities): a 401 neither ends the session nor redirects. */
  isBackground?: boolean;
  /** The screen opens the login dialog itself: a 401 ends the session but does not redirect. */
  asksToSignIn?: boolean;
  /** Called during an upload with the share already sent, from 0 to 1. */
  onProgress?: (share: number) => void;
}

export type RequestOptions<E> = CallSettings &
  Part<'params', SentParamsOf<E>> &
  Part<'query', SentQueryOf<E>> &
  Part<'body', SentBodyOf<E>>;

/** The options are optional for an endpoint without required params, query or body. */
type Given<E> =
  Record<never, never> extends RequestOptions<E> ? [options?: RequestOptions<E>] : [options: RequestOptions<E>];

/** The whole body of a successful response, or a File for an endpoint that replies with bytes. */
type ResponseOf<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer Reply, infer _A>
    ? Reply extends 'bytes'
      ? File
      : ReplyOf<E>
    : never;

interface RequestDeps {
  fetch: typeof fetch;
  isOnline: () => boolean;
  /** Path of the current page: on admin pages, shared endpoints are called with the admin token. */
  pagePath: () => string;
  session: () => SessionPort;
}

interface Call extends CallSettings {
  endpoint: Endpoint;
  url: string;
  side: Side;
  body: unknown;
}

/**
 * Creates `request` and `requestFile`. Tests pass their own dependencies; the app's instance is at
 * the end of this file.
 */
export function createRequest(deps: RequestDeps) {
  /**
   * Calls an endpoint of the contract and returns the body of the response, or a File for an
   * endpoint of bytes. Throws a RequestError, or an AbortError if the caller's signal was aborted.
   */
  async function request<E extends Endpoint>(endpoint: E, ...[options]: Given<E>): Promise<ResponseOf<E>> {
    const call = callOf(endpoint, options);
    const response = await send(call);
    return (
      endpoint.reply === 'bytes' ? await readFile(response, call) : await readBody(response, call)
    ) as ResponseOf<E>;
  }

  /**
   * Like `request`, for a response that is a file although the endpoint usually replies with JSON
   * (`format=pdf`, exports).
   */
  async function requestFile<E extends Endpoint>(endpoint: E, ...[options]: Given<E>): Promise<File> {
    const call = callOf(endpoint, options);
    return readFile(await send(call), call);
  }

  function callOf(endpoint: Endpoint, options: unknown): Call {
    const { params, query, body, ...settings } = (options ?? {}) as CallSettings &
      Record<'params' | 'query' | 'body', unknown>;
    return {
      ...settings,
      endpoint,
      url: urlOf(endpoint.path, params, query, endpoint.client?.missingIdText),
      side: sideOf(endpoint),
      body,
    };
  }

  /**
   * Whose token the call uses. Admin endpoints use the admin token, and so do shared endpoints
   * called from an admin page. Endpoints for contacts and phones use their own token, or none.
   */
  function sideOf({ access, client }: Endpoint): Side {
    if (client?.audience) return client.audience;
    const isAdmin = access.kind === 'admin' || (access.kind !== 'user' && isAdminPage(deps.pagePath()));
    return isAdmin ? 'admin' : 'user';
  }

  async function send(call: Call): Promise<Response> {
    const session = deps.session();
    const token = tokenFor(call, session);
    if (call.endpoint.access.kind === 'user' && token === null)
      throw new RequestError({ code: 'UNAUTHORIZED', status: 401, message: requestTexts.notSignedIn });
    const response = await trySend(call, token);
    if (response.ok) return response;
    const failure = await failureOf(response, call);
    if (failure.status === 403 && call.side === 'admin' && (await session.answerAdminRefusal(failure.code)))
      return sendAgain(call);
    // Public endpoints need no session; the pages of contacts and phones handle the end of theirs themselves.
    const hasNoSharedSession = call.endpoint.access.kind === 'public' || hasOwnPage(call.side);
    if (failure.status !== 401 || token === null || hasNoSharedSession) throw failure;
    if (call.side === 'admin') return recoverAdmin(call, token, failure);
    // Somebody may have signed in again while this call was under way.
    if (!call.isBackground && session.readUserToken() === token)
      session.loseUserSession({ isLedToLogin: !call.asksToSignIn });
    throw failure;
  }

  async function sendAgain(call: Call): Promise<Response> {
    const response = await trySend(call, deps.session().readAdminToken());
    if (response.ok) return response;
    throw await failureOf(response, call);
  }

  /**
   * Handles a 401 on an admin call: refreshes the token once and repeats the call once. A read that
   * fails while a refresh is already running is repeated each second instead.
   */
  async function recoverAdmin(call: Call, usedToken: string, failure: RequestError): Promise<Response> {
    const session = deps.session();
    // A call that ends the session needs no new token.
    if (call.endpoint.client?.endsSession) throw failure;
    if (
      session.readAdminToken() === usedToken &&
      session.isRefreshingAdminSession() &&
      call.endpoint.method === 'GET'
    ) {
      for (let attempt = 0; attempt < adminReadRetries; attempt++) {
        await wait(adminReadRetryMs, call.signal);
        const response = await trySend(call, session.readAdminToken());
        if (response.ok) return response;
        if (response.status !== 401) throw await failureOf(response, call);
      }
    } else {
      // Another call may have refreshed the token in the meantime. Then we only repeat this one with the new token.
      const refresh = session.readAdminToken() === usedToken ? await session.refreshAdminSession() : 'refreshed';
      if (refresh === 'unreachable') throw failure;
      if (refresh === 'refused') {
        session.loseAdminSession();
        throw failure;
      }
      const response = await trySend(call, session.readAdminToken());
      if (response.ok) return response;
      if (response.status !== 401) throw await failureOf(response, call);
    }
    session.loseAdminSession();
    throw new RequestError({ code: 'SESSION_EXPIRED', status: 401, message: requestTexts.adminSessionEnded });
  }

  /**
   * Sends a call and repeats it after a timeout or a 429, where that is safe. Resolves with any
   * other response, including error responses.
   */
  async function trySend(call: Call, token: string | null): Promise<Response> {
    const response = await sendWithTimeoutRepeat(call, token);
    if (response.status !== 429) return response;
    const failure = await failureOf(response.clone(), call);
    const seconds = failure.retryAfterSeconds ?? defaultRetryAfterSeconds;
    if (!mayRepeatAfterLimit(call.endpoint, seconds)) return response;
    await wait(seconds * 1000, call.signal);
    return sendWithTimeoutRepeat(call, token);
  }

  async function sendWithTimeoutRepeat(call: Call, token: string | null): Promise<Response> {
    try {
      return await sendOnce(call, token);
    } catch (error) {
      const isTimeout = error instanceof RequestError && error.code === 'TIMEOUT';
      if (!isTimeout || !mayRepeatAfterTimeout(call.endpoint, call.idempotencyKey)) throw error;
      return sendOnce(call, token);
    }
  }

  async function sendOnce(call: Call, token: string | null): Promise<Response> {
    // Errors while building the request or the Response below are bugs of the page. They are
    // outside the `catch`, so that they are not reported as network errors.
    const transport = call.onProgress ? sendByXhr(call.onProgress) : sendByFetch(deps.fetch);
    const message = { method: call.endpoint.method, headers: headersOf(call, token), body: encodeBody(call.body) };
    const deadline = startDeadline(call.timeoutMs ?? call.endpoint.timeoutMs ?? defaultTimeoutMs, call.signal);
    const { response, body } = await receive(transport(call.url, { ...message, signal: deadline.signal }))
      .catch((error) => {
        if (call.signal?.aborted) throw new DOMException('The call was given up', 'AbortError');
        if (deadline.hasPassed()) throw new RequestError({ code: 'TIMEOUT', status: 0, message: requestTexts.timeout });
        throw networkError(call.side, error);
      })
      .finally(deadline.clear);
    return new Response(body.size > 0 ? body : null, { status: response.status, headers: response.headers });
  }

  function networkError(side: Side, error: unknown): RequestError {
    if (!deps.isOnline()) return new RequestError({ code: 'OFFLINE', status: 0, message: requestTexts.offline });
    if (!(error instanceof TypeError))
      return new RequestError({ code: 'UNKNOWN_ERROR', status: 0, message: requestTexts.noResponse });
    const message = side === 'admin' ? requestTexts.refused : `${requestTexts.refused} ${requestTexts.refusedHint}`;
    return new RequestError({ code: 'NETWORK_ERROR', status: 0, message });
  }

  return { request, requestFile };
}

export const isAdminPage = (path: string): boolean => path === '/admin' || path.startsWith('/admin/');

/** Reads the body within the timeout too, because a server may stop in the middle of it. */
async function receive(sent: Promise<Response>): Promise<{ response: Response; body: Blob }> {
  const response = await sent;
  return { response, body: await response.blob() };
}

function tokenFor({ side, endpoint }: Call, session: SessionPort): string | null {
  if (endpoint.access.kind === 'contact') return session.readContactToken();
  if (endpoint.access.kind === 'phone') return session.readPhoneToken();
  if (hasOwnPage(side)) return null;
  return side === 'admin' ? session.readAdminToken() : session.readUserToken();
}

function headersOf(call: Call, token: string | null): Record<string, string> {
  const encoding = contentTypeOf(call.body);
  return {
    accept: 'application/json',
    ...(encoding && { 'content-type': encoding }),
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(call.idempotencyKey !== undefined && { 'idempotency-key': call.idempotencyKey }),
    ...call.headers,
  };
}

/** Null without a body, and for FormData, whose type the browser sets because it includes the boundary. */
function contentTypeOf(body: unknown): string | null {
  if (body === undefined || body instanceof FormData) return null;
  return body instanceof Blob ? 'application/octet-stream' : 'application/json';
}

function encodeBody(body: unknown): string | FormData | Blob | undefined {
  if (body === undefined || body instanceof FormData || body instanceof Blob) return body;
  return JSON.stringify(body);
}

async function failureOf(response: Response, { side, endpoint }: Call): Promise<RequestError> {
  const body: unknown = await response.json().catch(() => null);
  return describeFailure(response, body, { side, failureTexts: endpoint.client?.failureTexts }, Date.now());
}

async function readBody(response: Response, call: Call): Promise<unknown> {
  const text = await response.text();
  const { status } = response;
  if (text === '') throw emptyResponseError(status, call);
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null) return body;
  } catch {
    // Not JSON, so it is not a response of our server: see the error below.
  }
  throw new RequestError({ code: 'UNKNOWN_ERROR', status, message: requestTexts.unreadable });
}

/** The error for a response with an empty body. */
function emptyResponseError(status: number, { endpoint }: Call): RequestError {
  const isCredit = endpoint.client?.failureTexts === 'credit';
  const message = isCredit ? requestTexts.creditNoResponse : requestTexts.noResponse;
  return new RequestError({ code: 'NO_RESPONSE', status, message });
}

/** Reads a file with the name from Content-Disposition. Throws a RequestError if it is empty. */
async function readFile(response: Response, call: Call): Promise<File> {
  const bytes = await response.blob();
  if (bytes.size === 0) throw emptyResponseError(response.status, call);
  const disposition = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const name = encoded ? decodeURIComponent(encoded) : (/filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? 'archivo');
  return new File([bytes], name, { type: response.headers.get('content-type') ?? bytes.type });
}

export const { request, requestFile } = createRequest({
  fetch: (...args) => globalThis.fetch(...args),
  isOnline: () => typeof navigator === 'undefined' || navigator.onLine,
  pagePath: () => (typeof location === 'undefined' ? '/' : location.pathname),
  session: sessionPort,
});
