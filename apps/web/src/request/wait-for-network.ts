const longestBackoffMs = 30_000;

/**
 * Milliseconds before the next try, after `attempt` failures (0, 1, …): from half a second on,
 * twice as long each time, up to 30 s. Half of it is drawn by chance, so that those whom one
 * failure cut off do not come back all at once.
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
