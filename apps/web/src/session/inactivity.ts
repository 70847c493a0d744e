/** When a session nobody uses ends. Times in milliseconds. */
export interface InactivityPolicy {
  limitMs: number;
  checkEveryMs: number;
  /** How long before the end a dialog offers to stay (WCAG 2.2.1). */
  warnBeforeMs: number;
}

export const userInactivity: InactivityPolicy = { limitMs: 5 * 60_000, checkEveryMs: 60_000, warnBeforeMs: 60_000 };

interface InactivityDeps {
  policy: InactivityPolicy;
  now: () => number;
  /**
   * Milliseconds since 1970 of the last movement, shared by all tabs; null when nothing is kept.
   */
  readActiveAt: () => number | null;
  writeActiveAt: (at: number) => void;
  /** The session ends at this time unless the person stays; null: not any more. */
  onWarning: (endsAt: number | null) => void;
  onEnd: () => void;
}

// Movements come by the hundred; once a second is enough to know that somebody is there.
const recordEveryMs = 1_000;

/** How much that counts as movement is under way in this tab. */
let running = 0;

/**
 * Counts as activity while `work` runs, so that the logout for inactivity does not cut off a long upload.
 */
export async function countAsMovement<Result>(work: () => Promise<Result>): Promise<Result> {
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
  }
}

/**
 * Watches for somebody who has gone. `start` counts as a movement: whoever opens a page is there.
 */
export function createInactivityWatch({ policy, now, readActiveAt, writeActiveAt, onWarning, onEnd }: InactivityDeps) {
  let interval: ReturnType<typeof setInterval> | undefined;
  let exact: ReturnType<typeof setTimeout> | undefined;
  let warnedFor: number | null = null;
  let recordedAt = 0;

  function look(): void {
    clearTimeout(exact);
    if (running > 0) write();
    const activeAt = readActiveAt() ?? recordedAt;
    const endsAt = activeAt + policy.limitMs;
    const warnsAt = endsAt - policy.warnBeforeMs;
    if (now() >= endsAt) {
      stop();
      onEnd();
      return;
    }
    warn(now() >= warnsAt ? endsAt : null);
    // The next round may come too late for a whole minute of warning, or for the end itself.
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
   * A movement. While the dialog stands only `stay` counts, so that a bumped table does not
   * answer for the person.
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

// Dictated words come without a key.
const movements = ['mousemove', 'mousedown', 'keydown', 'input', 'click', 'scroll', 'touchstart'] as const;

/** Reports mouse, keyboard, click, scroll and touch. Returns how to stop listening. */
export function listenForMovement(report: () => void, target: Window = window): () => void {
  for (const name of movements) target.addEventListener(name, report, { passive: true, capture: true });
  return () => {
    for (const name of movements) target.removeEventListener(name, report, { capture: true });
  };
}
