import { allEndpoints } from '@cotejo/contracts/all-endpoints';
import type { ErrorCode } from '@cotejo/contracts/core/errors';
import { vi } from 'vitest';

export interface ApiCall {
  /** 'POST /auth/login', without /api and query. */
  name: string;
  method: string;
  /** Without /api and query. */
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  /** Parsed if it is JSON; null when there is none. */
  body: unknown;
  token: string | null;
}

interface SentCall {
  url: string;
  method: string;
  headers: Record<string, string>;
  credentials: RequestCredentials | undefined;
  body: BodyInit | null | undefined;
}

export type FakeResponse = Response | 'refused' | 'hang';
/** The body of a success without `success`, a whole response, 'refused' (a network error) or 'hang' (never answers). */
type Reply = Record<string, unknown> | FakeResponse;
type Handler = Reply | ((call: ApiCall) => Reply | Promise<Reply>);
export type Handlers = Record<string, Handler>;

const endpoints = allEndpoints.map(({ method, path }) => ({ method, segments: path.split('/') }));

/**
 * Stubs fetch and XMLHttpRequest until `vi.unstubAllGlobals`. In 'METHOD /path' a `*` matches one segment; names
 * without it win. A name outside the contract throws; a call without a handler gets a 404. `handlers` may be changed
 * during a test.
 */
export function fakeApi(initial: Handlers) {
  const handlers: Handlers = new Proxy<Handlers>(
    {},
    {
      set: (target, name, handler) => {
        requireEndpoint(String(name));
        return Reflect.set(target, name, handler);
      },
    },
  );
  Object.assign(handlers, initial);
  const calls: ApiCall[] = [];

  async function reply(method: string, target: string, init: Pick<RequestInit, 'headers' | 'body' | 'signal'>) {
    const url = new URL(target, 'http://localhost');
    const path = url.pathname.replace(/^\/api/, '');
    const headers = new Headers(init.headers);
    const call: ApiCall = {
      name: `${method} ${path}`,
      method,
      path,
      query: url.searchParams,
      headers: Object.fromEntries(headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? null),
      token: headers.get('authorization'),
    };
    calls.push(call);
    const name = Object.keys(handlers)
      .sort((a, b) => a.split('*').length - b.split('*').length)
      .find((candidate) => matches(candidate, call.name));
    const handler = name === undefined ? refusal(404, 'NOT_FOUND', 'No encontrado') : handlers[name];
    return respond(typeof handler === 'function' ? await handler(call) : handler, init.signal);
  }

  vi.stubGlobal('fetch', (url: RequestInfo | URL, init: RequestInit = {}) =>
    reply(init.method ?? 'GET', String(url), init),
  );
  vi.stubGlobal('XMLHttpRequest', fakeXhr(reply));
  return {
    calls,
    handlers,
    callsOf: (name: string) => {
      requireEndpoint(name);
      return calls.filter((call) => matches(name, call.name));
    },
  };
}

function requireEndpoint(name: string): void {
  const [method, path = ''] = name.split(' ');
  const segments = path.split('/');
  const isOfContract = endpoints.some(
    (endpoint) =>
      endpoint.method === method &&
      endpoint.segments.length === segments.length &&
      endpoint.segments.every((segment, place) => segment.startsWith(':') || segment === segments[place]),
  );
  if (!isOfContract) throw new Error(`The contract has no call '${name}'`);
}

const matches = (name: string, called: string): boolean =>
  new RegExp(`^${name.replace(/[.+?()[\]{}|\\^$]/g, '\\$&').replaceAll('*', '[^/]+')}$`).test(called);

/** Replies in order to whatever is called; the last one repeats. For tests of the request layer. */
export function fakeResponses(...replies: [FakeResponse, ...FakeResponse[]]) {
  const calls: SentCall[] = [];
  const fetch = async (url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const reply = replies[Math.min(calls.length, replies.length - 1)] ?? 'refused';
    const { method = 'GET', credentials, body } = init;
    const headers = Object.fromEntries(new Headers(init.headers));
    calls.push({ url: String(url), method, headers, credentials, body });
    return respond(reply, init.signal);
  };
  return { fetch: fetch as typeof globalThis.fetch, calls };
}

/** Fails as a browser does: 'hang' rejects on abort, 'refused' throws a TypeError. */
async function respond(reply: Reply | undefined, signal?: AbortSignal | null): Promise<Response> {
  if (reply === 'hang') {
    return new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  }
  if (reply === undefined || reply === 'refused') throw new TypeError('fetch failed');
  return reply instanceof Response ? reply.clone() : json(200, { success: true, ...reply });
}

export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

export const ok = (data: unknown = undefined): Response =>
  json(200, data === undefined ? { success: true } : { success: true, data });

/** An error response of the API. */
export const refusal = (status: number, code: ErrorCode, error: string, more: Record<string, unknown> = {}): Response =>
  json(status, { success: false, code, error, message: error, requestId: 'r-1', ...more });

/** A handler that answers only after `release` is called. */
export function held(reply: Reply): { handler: () => Promise<Reply>; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { handler: () => promise.then(() => reply), release: resolve };
}

export const serverError = (): Response => refusal(500, 'INTERNAL', 'Error interno');

type Send = (
  method: string,
  url: string,
  init: { headers: HeadersInit; body: BodyInit | null; signal: AbortSignal },
) => Promise<Response>;

/** Only what the uploads of the request layer use. */
function fakeXhr(send: Send) {
  return class {
    upload: { onprogress: ((event: unknown) => void) | null } = { onprogress: null };
    onload: (() => void) | null = null;
    onerror: (() => void) | null = null;
    onabort: (() => void) | null = null;
    status = 0;
    response: Blob | null = null;
    responseType = '';
    withCredentials = false;
    private url = '';
    private method = '';
    private headers: Record<string, string> = {};
    private readonly controller = new AbortController();
    open(method: string, url: string) {
      this.method = method;
      this.url = url;
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }
    private received = new Headers();
    getAllResponseHeaders() {
      return [...this.received].map((pair) => pair.join(': ')).join('\r\n');
    }
    abort() {
      this.controller.abort();
      this.onabort?.();
    }
    send(body: BodyInit | null) {
      const { signal } = this.controller;
      this.upload.onprogress?.({ lengthComputable: true, loaded: 62, total: 100 });
      send(this.method, this.url, { headers: this.headers, body, signal }).then(
        async (response) => {
          if (signal.aborted) return;
          this.status = response.status;
          this.received = response.headers;
          this.response = await response.blob();
          this.onload?.();
        },
        () => {
          if (!signal.aborted) this.onerror?.();
        },
      );
    }
  };
}
