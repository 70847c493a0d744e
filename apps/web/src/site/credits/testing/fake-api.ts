import { vi } from 'vitest';

interface FakeCall {
  method: string;
  /** Without /api. */
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: unknown;
}

/** JSON body of a success, or a Response for anything else. */
type Answer = Record<string, unknown> | Response | Promise<Record<string, unknown> | Response>;
type Handler = Answer | ((call: FakeCall) => Answer);

/**
 * Stands in for the server: 'METHOD /path' → answer; a path may end in '*'. Anything else is refused like a server that
 * is not there. Uploads go over XMLHttpRequest and arrive here too.
 */
export function fakeApi(handlers: Record<string, Handler>) {
  const calls: FakeCall[] = [];
  const answer = async (method: string, address: string, headers: HeadersInit | undefined, body: unknown) => {
    const url = new URL(address, 'http://localhost');
    const path = url.pathname.replace(/^\/api/, '');
    const call: FakeCall = {
      method,
      path,
      query: url.searchParams,
      headers: Object.fromEntries(new Headers(headers)),
      body: typeof body === 'string' ? JSON.parse(body) : body,
    };
    calls.push(call);
    const key = Object.keys(handlers).find((name) => matches(name, `${method} ${path}`));
    const handler = key === undefined ? undefined : handlers[key];
    if (handler === undefined) throw new TypeError('fetch failed');
    const given = await (typeof handler === 'function' ? handler(call) : handler);
    return given instanceof Response ? given.clone() : json(200, { success: true, ...given });
  };
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) =>
    answer(init.method ?? 'GET', String(address), init.headers, init.body),
  );
  vi.stubGlobal('XMLHttpRequest', makeXhr(answer));
  return {
    calls,
    handlers,
    to: (name: string) => calls.filter((call) => matches(name, `${call.method} ${call.path}`)),
  };
}

export function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

export const refusal = (status: number, error: string, code = 'VALIDATION_ERROR') =>
  json(status, { success: false, code, error, message: error, requestId: 'r-1' });

const matches = (name: string, called: string) =>
  name.endsWith('*') ? called.startsWith(name.slice(0, -1)) : name === called;

type Send = (method: string, address: string, headers: HeadersInit, body: unknown) => Promise<Response>;

/** Just enough of XMLHttpRequest for the request layer's uploads. */
function makeXhr(send: Send) {
  return class {
    upload: { onprogress: ((event: unknown) => void) | null } = { onprogress: null };
    onload: (() => void) | null = null;
    onerror: (() => void) | null = null;
    onabort: (() => void) | null = null;
    status = 0;
    response: Blob | null = null;
    responseType = '';
    withCredentials = false;
    private address = '';
    private method = '';
    private headers: Record<string, string> = {};
    private isAborted = false;
    open(method: string, address: string) {
      this.method = method;
      this.address = address;
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }
    getAllResponseHeaders() {
      return 'content-type: application/json';
    }
    abort() {
      this.isAborted = true;
      this.onabort?.();
    }
    send(body: unknown) {
      this.upload.onprogress?.({ lengthComputable: true, loaded: 62, total: 100 });
      send(this.method, this.address, this.headers, body).then(
        async (answer) => {
          if (this.isAborted) return;
          this.status = answer.status;
          this.response = await answer.blob();
          this.onload?.();
        },
        () => this.onerror?.(),
      );
    }
  };
}
