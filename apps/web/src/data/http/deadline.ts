interface Deadline {
  readonly signal: AbortSignal;
  /** Whether the time ran out. False if the caller aborted first. */
  hasPassed(): boolean;
  /** Removes the timer and the listener. Call it as soon as the response has arrived. */
  clear(): void;
}

/**
 * Starts a timeout. The returned signal is aborted after `ms` milliseconds, or when the signal
 * `caller` is aborted, with the same reason. We write this ourselves because the oldest supported
 * browsers have neither AbortSignal.any nor AbortSignal.timeout.
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
