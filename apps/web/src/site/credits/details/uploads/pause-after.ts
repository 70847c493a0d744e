import { isAbort, RequestError } from '#data/http/request-error.ts';
import { backoffMs, cutText } from '#data/http/wait-for-network.ts';

export const waitingTexts = {
  cut: cutText,
  busy: 'El servidor está ocupado. Seguimos en unos segundos.',
} as const;

/** `text` is shown while waiting. */
interface Pause {
  readonly ms: number;
  readonly text: string;
}

/** Retries while the server refuses; a lost connection is retried without limit. */
const refusalsTaken = 8;

/** Statuses, also of proxies, after which a retry may succeed. */
const passingStatuses: readonly number[] = [429, 502, 503, 504];

/** The outcome on the server is unknown. */
const isCut = (error: RequestError): boolean => error.isUnanswered || error.code === 'NO_RESPONSE';

/**
 * Null means give up. Adds up to a random second to `Retry-After`.
 * @param failures consecutive failures before this one
 */
export function pauseAfter(error: unknown, failures: number, random: () => number = Math.random): Pause | null {
  if (isAbort(error) || !(error instanceof RequestError)) return null;
  if (isCut(error)) return { ms: backoffMs(failures, random), text: waitingTexts.cut };
  if (!passingStatuses.includes(error.status) || failures >= refusalsTaken) return null;
  const { retryAfterSeconds: seconds } = error;
  return {
    ms: seconds === null ? backoffMs(failures, random) : (seconds + random()) * 1_000,
    text: waitingTexts.busy,
  };
}

const limits = { bytes: { min: 64 * 1024, max: 1024 * 1024 }, ms: { min: 1_000, max: 4_000 } } as const;

export const firstPartBytes = 256 * 1024;

/**
 * In bytes. A part should take longer than a round trip, but not so long that a lost connection wastes much.
 * @param tookMs of the previous part; infinite after a timeout
 */
export function nextPartBytes(bytes: number, tookMs: number): number {
  if (tookMs < limits.ms.min) return Math.min(limits.bytes.max, bytes * 2);
  return tookMs > limits.ms.max ? Math.max(limits.bytes.min, bytes / 2) : bytes;
}
