import { countAsMovement } from '#session/inactivity.ts';
import { userSession } from '#session/session.ts';

/** How long a confirmed link lives. */
const confirmedMs = 30 * 60_000;

/** How to stop counting, by link. */
const counted = new Map<string, () => void>();

/** Counts as activity while the confirmed link lives, also after the person left its page. */
export function countLink(linkId: string): void {
  if (counted.has(linkId)) return;
  let stop = () => {};
  const untilEnd = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const timer = setTimeout(() => stopCounting(linkId), confirmedMs);
  // The link ends with its session.
  const unsubscribe = userSession.subscribe(() => {
    if (userSession.getState().user === null) stopCounting(linkId);
  });
  counted.set(linkId, () => {
    clearTimeout(timer);
    unsubscribe();
    stop();
  });
  void countAsMovement(() => untilEnd);
}

/** The link has ended. */
export function stopCounting(linkId: string): void {
  const stop = counted.get(linkId);
  counted.delete(linkId);
  stop?.();
}
