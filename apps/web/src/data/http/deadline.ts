interface Deadline {
  readonly signal: AbortSignal;
  /** Whether the time ran out, as opposed to the caller giving up. */
  hasPassed(): boolean;
  /** Ends the wait; to be called once the response is there, or the timer and the listener stay. */
  clear(): void;
}

/**
 * A signal that is aborted after `ms` milliseconds or together with `caller`, with the caller's
 * reason. It does what AbortSignal.any and AbortSignal.timeout do, which the oldest supported
 * browsers lack.
 */
export function startDeadline(ms: number, caller?: AbortSignal): Deadline {
  const controller = new AbortController();
  let isPast = false;
  const timer = setTimeout(() => {
    isPast = !controller.signal.aborted;
    controller.abort();
  }, ms);
  const giveUp = () => controller.abort(caller?.reason);
  if (caller?.aborted) giveUp();
  else caller?.addEventListener('abort', giveUp, { once: true });
  return {
    signal: controller.signal,
    hasPassed: () => isPast,
    clear: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', giveUp);
    },
  };
}
