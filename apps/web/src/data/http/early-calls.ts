/** A call that the early script of a page sent before the framework was there. */
interface EarlyCall {
  /** 'GET /api/credits/search?amount=8000'. */
  readonly name: string;
  /** Whose session it carries. */
  readonly authorization: string;
  /** performance.now() when it was sent. */
  readonly startedAt: number;
  /** Rejects with whatever the browser throws. */
  readonly response: Promise<Response>;
  abort(): void;
}

// The early script and the application are built apart: a global is all that both know.
const place = 'cotejoEarlyCalls';
/** A call that nobody took by then belongs to something that has passed. */
const keptMs = 60_000;

const earlyCalls = (): EarlyCall[] => Reflect.get(globalThis, place) ?? [];

/**
 * Sends a call as the request layer will want it. `URL` as `urlOf` gives it. Who reads the response
 * reads a copy.
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
  Reflect.set(globalThis, place, [...earlyCalls(), call]);
  return response;
}

/** Hands the early call over that is the same as this one, once; null when there is none. */
export function takeEarlyCall(method: string, url: string, authorization: string | undefined): EarlyCall | null {
  const calls = earlyCalls();
  const call = calls.find((one) => one.name === `${method} ${url}` && one.authorization === authorization);
  if (call === undefined) return null;
  Reflect.set(
    globalThis,
    place,
    calls.filter((one) => one !== call),
  );
  return performance.now() - call.startedAt <= keptMs ? call : null;
}
