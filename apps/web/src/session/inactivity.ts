/** When an unused session ends. All times are in milliseconds. */
export interface InactivityPolicy {
  limitMs: number;
  checkEveryMs: number;
  /** How long before the end a dialog warns and offers to stay (WCAG 2.2.1). */
  warnBeforeMs: number;
}

export const userInactivity: InactivityPolicy = { limitMs: 5 * 60_000, checkEveryMs: 60_000, warnBeforeMs: 60_000 };

interface InactivityDeps {
  policy: InactivityPolicy;
  now: () => number;
  /** The time of the last activity in any tab, in milliseconds since 1970; null if none is stored. */
  readActiveAt: () => number | null;
  writeActiveAt: (at: number) => void;
  /** Shows the warning that the session ends at `endsAt` (milliseconds since 1970); null hides it. */
  onWarning: (endsAt: number | null) => void;
  onEnd: () => void;
}

// Mouse events arrive by the hundred, so the time of the last activity is written at most once a second.
const recordEveryMs = 1_000;

/** Number of running tasks in this tab that count as activity (`countAsMovement`). */
let runningTasks = 0;

/**
 * Counts as activity while `work` runs, so that the logout for inactivity does not cut off a long upload.
 */
export async function countAsMovement<Result>(work: () => Promise<Result>): Promise<Result> {
  runningTasks += 1;
  try {
    return await work();
  } finally {
    runningTasks -= 1;
  }
}

/**
 * Calls `onWarning` and then `onEnd` when nobody has been active in any tab for as long as the
 * policy says. `start` counts as activity, because the person has just opened a page.
 */
export function createInactivityWatch({ policy, now, readActiveAt, writeActiveAt, onWarning, onEnd }: InactivityDeps) {
  let interval: ReturnType<typeof setInterval> | undefined;
  let exact: ReturnType<typeof setTimeout> | undefined;
  let warnedFor: number | null = null;
  let recordedAt = 0;

  function look(): void {
    clearTimeout(exact);
    if (runningTasks > 0) write();
    const activeAt = readActiveAt() ?? recordedAt;
    const endsAt = activeAt + policy.limitMs;
    const warnsAt = endsAt - policy.warnBeforeMs;
    if (now() >= endsAt) {
      stop();
      onEnd();
      return;
    }
    warn(now() >= warnsAt ? endsAt : null);
    // The next interval may come after the warning or the end is due, so we set a timer for the exact time.
    const next = warnedFor === null ? warnsAt : endsAt;
    if (next - now() < policy.checkEveryMs) exact = setTimeout(look, next - now());
  }

  function warn(endsAt: number | null): void {
    if (warnedFor === endsAt) return;
    warnedFor = endsAt;
    onWarning(endsAt);
  }

  function write(): void {
    recordedAt = now();
    writeActiveAt(recordedAt);
  }

  /**
   * Records activity. While the warning is open only `stay` counts, so that moving the mouse by
   * accident does not close it.
   */
  function record(): void {
    if (interval === undefined || warnedFor !== null || now() - recordedAt < recordEveryMs) return;
    write();
  }

  function stay(): void {
    write();
    look();
  }

  function start(): void {
    stop();
    write();
    interval = setInterval(look, policy.checkEveryMs);
    look();
  }

  function stop(): void {
    clearInterval(interval);
    clearTimeout(exact);
    interval = undefined;
    warn(null);
  }

  return { start, stop, record, stay, look };
}

export type InactivityWatch = ReturnType<typeof createInactivityWatch>;

// 'input' is listed because dictated text sends no key events.
const movements = ['mousemove', 'mousedown', 'keydown', 'input', 'click', 'scroll', 'touchstart'] as const;

/**
 * Calls `report` on each mouse, keyboard, input, scroll or touch event. Returns a function that
 * removes the listeners.
 */
export function listenForMovement(report: () => void, target: Window = window): () => void {
  for (const name of movements) target.addEventListener(name, report, { passive: true, capture: true });
  return () => {
    for (const name of movements) target.removeEventListener(name, report, { capture: true });
  };
}
