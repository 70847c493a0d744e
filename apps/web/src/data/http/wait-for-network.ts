import { RequestError } from './request-error.ts';

const longestBackoffMs = 30_000;

/**
 * Milliseconds before the next try, after `attempt` failures (0, 1, …): from half a second on,
 * twice as long each time, up to 30 s. Half of it is random, so that clients that one failure
 * cut off do not all retry at once.
 */
export const backoffMs = (attempt: number, random: () => number = Math.random): number =>
  Math.min(longestBackoffMs, 1_000 * 2 ** attempt) * (0.5 + random() / 2);

/**
 * Waits so many milliseconds, or less: until the browser says that the network is back. Rejects
 * with the signal's reason.
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

/** Who waits for the network: until when, and what is said meanwhile. */
export interface NetworkWait {
  readonly signal: AbortSignal;
  /** What it waits for, for the person; null when it goes on. */
  readonly onWait: (text: string | null) => void;
}

/** What a screen says while it waits for the network to go on with something. */
export const cutText = 'Se cortó la conexión. Seguimos apenas vuelva.';

/**
 * Does something that a repeat does no harm to, and again whenever the network may be back, until a
 * response comes. Rejects with a refusal, or with the signal's reason.
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
