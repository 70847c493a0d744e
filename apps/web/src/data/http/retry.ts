import type { Endpoint } from '@cotejo/contracts/core/endpoint';

export const defaultTimeoutMs = 30_000;
export const defaultRetryAfterSeconds = 2;
/** A longer wait is the person's to decide. */
const longestRetryAfterSeconds = 10;
export const adminReadRetries = 3;
export const adminReadRetryMs = 1_000;

/** A call that timed out may have worked: it is repeated only where a repeat does no harm. */
export function mayRepeatAfterTimeout(endpoint: Pick<Endpoint, 'method'>, idempotencyKey: string | undefined): boolean {
  return endpoint.method === 'GET' || idempotencyKey !== undefined;
}

/** Never on login, recovery, verification or unlock: a second try there is the person's. */
export function mayRepeatAfterLimit(
  endpoint: Pick<Endpoint, 'client' | 'rateLimit'>,
  retryAfterSeconds: number,
): boolean {
  const guardsSecrets = endpoint.rateLimit === 'strict' || endpoint.client?.retry === false;
  return !guardsSecrets && retryAfterSeconds <= longestRetryAfterSeconds;
}

/**
 * Seconds of a `Retry-After` header, in seconds or as a date; null when it is absent or unreadable.
 */
export function parseRetryAfter(header: string | null, nowMs: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - nowMs) / 1000));
}

/** Waits; an aborted signal ends it with the signal's reason. */
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
