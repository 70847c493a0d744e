import type { Endpoint } from '@cotejo/contracts/core/endpoint';

export const defaultTimeoutMs = 30_000;
export const defaultRetryAfterSeconds = 2;
/** If the server asks for a longer wait, we do not retry: the person decides whether to try again. */
const longestRetryAfterSeconds = 10;
/** How often, and after how long, an admin read is repeated while the token is being refreshed. */
export const adminReadRetries = 3;
export const adminReadRetryMs = 1_000;

/**
 * The server may have carried out a call that timed out, so only reads and calls with an Idempotency-Key are repeated.
 */
export function mayRepeatAfterTimeout(endpoint: Pick<Endpoint, 'method'>, idempotencyKey: string | undefined): boolean {
  return endpoint.method === 'GET' || idempotencyKey !== undefined;
}

/**
 * Whether a call may be repeated after a 429. Never for login, recovery, verification or unlock,
 * where each attempt counts and the person must start it.
 */
export function mayRepeatAfterLimit(
  endpoint: Pick<Endpoint, 'client' | 'rateLimit'>,
  retryAfterSeconds: number,
): boolean {
  const guardsSecrets = endpoint.rateLimit === 'strict' || endpoint.client?.retry === false;
  return !guardsSecrets && retryAfterSeconds <= longestRetryAfterSeconds;
}

/**
 * Reads a `Retry-After` header, which holds seconds or a date. Returns seconds, or null if it is absent or unreadable.
 */
export function parseRetryAfter(header: string | null, nowMs: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - nowMs) / 1000));
}

/** Resolves after `ms` milliseconds. Rejects with the signal's reason if the signal is aborted. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    }, ms);
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', giveUp, { once: true });
  });
}
