import { isAbort, RequestError } from '#request/request-error.ts';
import { backoffMs, cutText } from '#request/wait-for-network.ts';

export const waitingTexts = {
  cut: cutText,
  busy: 'El servidor está ocupado. Seguimos en unos segundos.',
} as const;

/** How long an upload waits before it goes on, and what it says meanwhile. */
interface Pause {
  readonly ms: number;
  readonly text: string;
}

/**
 * A server that goes on refusing is asked so many times; a line that is cut is waited for as long
 * as it takes.
 */
const refusalsTaken = 8;

/** What servers and those between answer when another try may go through. */
const passingStatuses: readonly number[] = [429, 502, 503, 504];

/** Whether no response came: nothing is known about what the server did. */
const isCut = (error: RequestError): boolean => error.isUnanswered || error.code === 'NO_RESPONSE';

/**
 * What to do after a failed call: wait so many milliseconds and try again, or null to give up.
 * A `Retry-After` is obeyed, with up to a second more by chance.
 *
 * @param failures how many came one after another before this one
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

/** Size of the first part. */
export const firstPartBytes = 256 * 1024;

/**
 * Size of the next part in bytes: one should take longer than the way there and back, and not so
 * long that a cut loses much.
 *
 * @param tookMs how long the part before took; infinite when it timed out
 */
export function nextPartBytes(bytes: number, tookMs: number): number {
  if (tookMs < limits.ms.min) return Math.min(limits.bytes.max, bytes * 2);
  return tookMs > limits.ms.max ? Math.max(limits.bytes.min, bytes / 2) : bytes;
}
