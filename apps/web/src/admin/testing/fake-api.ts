import { vi } from 'vitest';
import { answerJson, refusal } from '#request/fake-fetch.ts';

/** One call as the fake server received it. */
interface ApiCall {
  method: string;
  /** Without /api and query. */
  path: string;
  query: URLSearchParams;
  body: unknown;
  token: string | null;
}

type Answer = Response | Record<string, unknown> | 'refused';
type Handler = Answer | ((call: ApiCall) => Answer | Promise<Answer>);

/**
 * A fake server by 'METHOD /path' (a `*` stands for one segment): an object is the body of a success, 'refused' a server that
 * does not answer. Unknown calls are 404. Every call is kept.
 */
export function fakeApi(handlers: Record<string, Handler>) {
  const calls: ApiCall[] = [];
  const api = {
    calls,
    /** Replaces or adds answers while a test runs. */
    change: (changed: Record<string, Handler>) => Object.assign(handlers, changed),
    callsOf: (name: string) => calls.filter((call) => matches(name, call)),
  };
  const answer = async (address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(address), 'http://localhost');
    const call: ApiCall = {
      method: init.method ?? 'GET',
      path: url.pathname.replace(/^\/api/, ''),
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? null),
      token: new Headers(init.headers).get('authorization'),
    };
    calls.push(call);
    // A name without a star is the nearer one.
    const name = Object.keys(handlers)
      .sort((a, b) => a.split('*').length - b.split('*').length)
      .find((candidate) => matches(candidate, call));
    const handler = name === undefined ? undefined : handlers[name];
    const given = typeof handler === 'function' ? await handler(call) : handler;
    if (given === 'refused') throw new TypeError('fetch failed');
    if (given === undefined) return refusal(404, 'NOT_FOUND', 'No encontrado');
    return given instanceof Response ? given.clone() : answerJson(200, { success: true, ...given });
  };
  vi.stubGlobal('fetch', answer);
  return api;
}

function matches(name: string, { method, path }: ApiCall): boolean {
  const [wanted, pattern = ''] = name.split(' ');
  return wanted === method && new RegExp(`^${pattern.replaceAll('*', '[^/]+')}$`).test(path);
}

export const serverError = () => refusal(500, 'INTERNAL', 'Error interno');
