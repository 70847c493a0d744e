import { allEndpoints } from '@cotejo/contracts/all-endpoints';
import type { ErrorCode } from '@cotejo/contracts/core/errors';
import { vi } from 'vitest';

/** One call as the fake server received it. */
export interface ApiCall {
  /** 'POST /auth/login', without /api and query. */
  name: string;
  method: string;
  /** Without /api and query. */
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  /** JSON is parsed; null when there is none. */
  body: unknown;
  /** The authorization header. */
  token: string | null;
}

/** One call as the request layer sent it. */
interface SentCall {
  url: string;
  method: string;
  headers: Record<string, string>;
  credentials: RequestCredentials | undefined;
  body: BodyInit | null | undefined;
}

export type FakeResponse = Response | 'refused' | 'hang';
/**
 * The body of a success without its `success`, a whole response, 'refused' (nobody listens) or
 * 'hang' (no response).
 */
type Reply = Record<string, unknown> | FakeResponse;
type Handler = Reply | ((call: ApiCall) => Reply | Promise<Reply>);
export type Handlers = Record<string, Handler>;

const endpoints = allEndpoints.map(({ method, path }) => ({ method, segments: path.split('/') }));

/**
 * The fake server of the web tests, until `vi.unstubAllGlobals`: fetch and the uploads of
 * XMLHttpRequest are answered by 'METHOD /path', where `*` stands for one segment and a name
 * without a star comes first. A name that the contract does not have is an error; a call without a
 * handler is 404. `handlers` may be changed while a test runs. Every call is recorded.
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
    /** The calls of a name as handlers have it. */
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

/**
 * Responses one after the other, whatever is called, the last one again and again: for tests of the
 * request layer.
 */
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

/**
 * As a browser gives it: 'hang' ends when the call is given up, 'refused' is what it throws when
 * nobody listens.
 */
async function respond(reply: Reply | undefined, signal?: AbortSignal | null): Promise<Response> {
  if (reply === 'hang') {
    return new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  }
  if (reply === undefined || reply === 'refused') throw new TypeError('fetch failed');
  return reply instanceof Response ? reply.clone() : json(200, { success: true, ...reply });
}

/** A response of the server as JSON. */
export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

/** A success of the API. */
export const ok = (data: unknown = undefined): Response =>
  json(200, data === undefined ? { success: true } : { success: true, data });

/** A refusal as the API writes it. */
export const refusal = (status: number, code: ErrorCode, error: string, more: Record<string, unknown> = {}): Response =>
  json(status, { success: false, code, error, message: error, requestId: 'r-1', ...more });

/** A handler that answers only once `release` is called, and the function that releases it. */
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

/** As much of XMLHttpRequest as the uploads of the request layer need. */
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
