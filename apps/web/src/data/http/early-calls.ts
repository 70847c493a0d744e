/** A request that the inline script of a page (page-scripts/early.ts) sent before the framework was loaded. */
interface EarlyCall {
  /** 'GET /api/credits/search?amount=8000'. */
  readonly name: string;
  /** The Authorization header it was sent with. */
  readonly authorization: string;
  /** performance.now() when it was sent. */
  readonly startedAt: number;
  /** Rejects with whatever the browser throws. */
  readonly response: Promise<Response>;
  abort(): void;
}

// The early script and the application are separate bundles, so they share the calls through a global variable.
const globalName = 'cotejoEarlyCalls';
/** A response older than this is not used, because the data may have changed. */
const maxAgeMs = 60_000;

const earlyCalls = (): EarlyCall[] => Reflect.get(globalThis, globalName) ?? [];

/**
 * Sends a request exactly as the request layer would, so that `takeEarlyCall` can match it later. `url` comes from
 * `urlOf`. The request layer reads the body of this response: a caller that reads it too must clone it first.
 */
export function startEarlyCall(method: string, url: string, token: string): Promise<Response> {
  const controller = new AbortController();
  const authorization = `Bearer ${token}`;
  const response = fetch(url, {
    method,
    headers: { accept: 'application/json', authorization },
    credentials: 'include',
    signal: controller.signal,
  });
  // The consumer handles a rejection; without one it must not become an unhandled rejection.
  response.catch(() => undefined);
  const call: EarlyCall = {
    ...{ name: `${method} ${url}`, authorization, startedAt: performance.now(), response },
    abort: () => controller.abort(),
  };
  Reflect.set(globalThis, globalName, [...earlyCalls(), call]);
  return response;
}

/** Returns the early call with the same method, URL and Authorization, and removes it. Null if there is none. */
export function takeEarlyCall(method: string, url: string, authorization: string | undefined): EarlyCall | null {
  const calls = earlyCalls();
  const call = calls.find((one) => one.name === `${method} ${url}` && one.authorization === authorization);
  if (call === undefined) return null;
  Reflect.set(
    globalThis,
    globalName,
    calls.filter((one) => one !== call),
  );
  return performance.now() - call.startedAt <= maxAgeMs ? call : null;
}
