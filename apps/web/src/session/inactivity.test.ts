import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminInactivityPolicies } from './admin-inactivity.ts';
import {
  countAsMovement,
  createInactivityWatch,
  type InactivityPolicy,
  listenForMovement,
  userInactivity,
} from './inactivity.ts';

const minute = 60_000;

function watchWith(policy: InactivityPolicy) {
  let activeAt: number | null = null;
  const onWarning = vi.fn<(endsAt: number | null) => void>();
  const onEnd = vi.fn();
  const watch = createInactivityWatch({
    policy,
    now: () => Date.now(),
    readActiveAt: () => activeAt,
    writeActiveAt: (at) => {
      activeAt = at;
    },
    onWarning,
    onEnd,
  });
  return {
    watch,
    onWarning,
    onEnd,
    moveInAnotherTab: () => {
      activeAt = Date.now();
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a user', () => {
  it('is warned after four minutes without movement and gone after five [2.4.08] [2.9.09]', () => {
    const { watch, onWarning, onEnd } = watchWith(userInactivity);
    const start = Date.now();
    watch.start();
    vi.advanceTimersByTime(4 * minute - 1);
    expect(onWarning).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onWarning).toHaveBeenLastCalledWith(start + 5 * minute);
    vi.advanceTimersByTime(minute - 1);
    expect(onEnd).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('stays with every movement', () => {
    const { watch, onEnd, onWarning } = watchWith(userInactivity);
    watch.start();
    for (let minutes = 0; minutes < 20; minutes += 3) {
      vi.advanceTimersByTime(3 * minute);
      watch.record();
    }
    expect(onWarning).not.toHaveBeenCalled();
    expect(onEnd).not.toHaveBeenCalled();
  });

  it('stays by answering the dialog; a bumped mouse does not answer it', () => {
    const { watch, onEnd, onWarning } = watchWith(userInactivity);
    watch.start();
    vi.advanceTimersByTime(4.5 * minute);
    watch.record();
    expect(onWarning).toHaveBeenCalledTimes(1);
    watch.stay();
    expect(onWarning).toHaveBeenLastCalledWith(null);
    vi.advanceTimersByTime(3 * minute);
    expect(onEnd).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2 * minute);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('is gone after five minutes although a mouse was bumped while the dialog stood', () => {
    const { watch, onEnd } = watchWith(userInactivity);
    watch.start();
    vi.advanceTimersByTime(4.5 * minute);
    watch.record();
    vi.advanceTimersByTime(0.5 * minute);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('counts a movement in another tab', () => {
    const { watch, onEnd, onWarning, moveInAnotherTab } = watchWith(userInactivity);
    watch.start();
    vi.advanceTimersByTime(4.5 * minute);
    moveInAnotherTab();
    watch.look();
    expect(onWarning).toHaveBeenLastCalledWith(null);
    vi.advanceTimersByTime(2 * minute);
    expect(onEnd).not.toHaveBeenCalled();
  });

  it.each(['done', 'failed'])('stays while an upload goes on, and is gone five minutes after it is %s', async (end) => {
    const { watch, onEnd, onWarning } = watchWith(userInactivity);
    watch.start();
    const upload = Promise.withResolvers<void>();
    const counted = countAsMovement(() => upload.promise).catch(() => undefined);
    vi.advanceTimersByTime(12 * minute);
    // The page was in the background, where browsers pause timers.
    vi.setSystemTime(Date.now() + 10 * minute);
    watch.look();
    expect(onWarning).not.toHaveBeenCalled();
    if (end === 'done') upload.resolve();
    else upload.reject(new Error('lost'));
    await counted;
    vi.advanceTimersByTime(4 * minute);
    expect(onWarning).toHaveBeenCalledOnce();
    expect(onEnd).not.toHaveBeenCalled();
    vi.advanceTimersByTime(minute);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('is gone at the first look after the machine slept', () => {
    const { watch, onEnd } = watchWith(userInactivity);
    watch.start();
    vi.setSystemTime(Date.now() + 60 * minute);
    vi.advanceTimersByTime(minute);
    expect(onEnd).toHaveBeenCalledOnce();
  });
});

describe('an administrator', () => {
  it('ends after five minutes, checked every minute, with a minute of warning [3.4.53] [3.4.57] [3.9.02]', () => {
    const policy = adminInactivityPolicies['5m'];
    expect(policy.checkEveryMs).toBe(minute);
    const { watch, onWarning, onEnd } = watchWith(policy);
    watch.start();
    vi.advanceTimersByTime(4 * minute);
    expect(onWarning).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(minute);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('ends after thirty minutes in the other reading, checked every five [3.4.55] [3.4.57] [3.9.02]', () => {
    const policy = adminInactivityPolicies['30m'];
    expect(policy.checkEveryMs).toBe(5 * minute);
    expect(policy.redirectDelayMs).toBe(1_000);
    const { watch, onWarning, onEnd } = watchWith(policy);
    watch.start();
    vi.advanceTimersByTime(29 * minute);
    expect(onWarning).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(minute - 1);
    expect(onEnd).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('has a message for each reading, and a heartbeat in the longer one [3.4.54] [3.4.56] [3.9.03]', () => {
    expect(adminInactivityPolicies['5m'].message).toBe(
      'Tu sesión ha expirado por inactividad. Por favor, inicia sesión nuevamente.',
    );
    expect(adminInactivityPolicies['30m'].message).toBe('Sesión cerrada por inactividad');
    expect(adminInactivityPolicies['30m'].heartbeatMs).toBe(minute);
  });
});

it('hears mouse, keyboard, click and scroll until told to stop [3.4.52]', () => {
  const report = vi.fn();
  const stop = listenForMovement(report);
  for (const name of ['mousemove', 'keydown', 'input', 'click', 'scroll']) window.dispatchEvent(new Event(name));
  expect(report).toHaveBeenCalledTimes(5);
  stop();
  window.dispatchEvent(new Event('click'));
  expect(report).toHaveBeenCalledTimes(5);
});
