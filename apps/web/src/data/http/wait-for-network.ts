import { RequestError } from './request-error.ts';

const longestBackoffMs = 30_000;

/**
 * Exponential backoff: milliseconds to wait before the next retry. `attempt` is the number of
 * earlier retries, starting at 0. The wait starts at 0.5 to 1 s and doubles up to 30 s. Half of it
 * is random, so that clients that lost their connection together do not all retry at once.
 */
export const backoffMs = (attempt: number, random: () => number = Math.random): number =>
  Math.min(longestBackoffMs, 1_000 * 2 ** attempt) * (0.5 + random() / 2);

/**
 * Resolves after `ms` milliseconds, or earlier if the browser reports that it is online again.
 * Rejects with the signal's reason if the signal is aborted.
 */
export function waitForNetwork(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      clearTimeout(timer);
      removeEventListener('online', goOn);
      signal.removeEventListener('abort', giveUp);
      end();
    };
    const goOn = () => settle(resolve);
    const giveUp = () => settle(() => reject(signal.reason));
    const timer = setTimeout(goOn, ms);
    addEventListener('online', goOn);
    signal.addEventListener('abort', giveUp);
    if (signal.aborted) giveUp();
  });
}

/** How to wait for the network: when to give up, and how to tell the person. */
export interface NetworkWait {
  readonly signal: AbortSignal;
  /** Called with a text to show while waiting, and with null after a response. */
  readonly onWait: (text: string | null) => void;
}

/** Shown while the screen waits for the network. */
export const cutText = 'Se cortó la conexión. Seguimos apenas vuelva.';

/**
 * Runs `work` and repeats it, with backoff, until a response arrives. Use it only for work that is
 * safe to repeat. Rejects if the server responds with an error, or with the signal's reason if the
 * signal is aborted.
 */
export async function untilAnswered<Result>(
  work: () => Promise<Result>,
  { signal, onWait }: NetworkWait,
): Promise<Result> {
  for (let failures = 0; ; failures += 1) {
    try {
      const result = await work();
      onWait(null);
      return result;
    } catch (error) {
      if (!(error instanceof RequestError) || !error.isUnanswered) throw error;
    }
    onWait(cutText);
    await waitForNetwork(backoffMs(failures), signal);
  }
}
