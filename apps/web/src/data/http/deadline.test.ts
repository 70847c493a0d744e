import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startDeadline } from './deadline.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a deadline', () => {
  it('aborts its signal once the time is over and says that it passed', () => {
    const deadline = startDeadline(500);
    vi.advanceTimersByTime(499);
    expect([deadline.signal.aborted, deadline.hasPassed()]).toEqual([false, false]);
    vi.advanceTimersByTime(1);
    expect([deadline.signal.aborted, deadline.hasPassed()]).toEqual([true, true]);
  });

  it('aborts with the reason of a caller who gives up, which is not a passed deadline, not even later', () => {
    const caller = new AbortController();
    const deadline = startDeadline(500, caller.signal);
    expect(deadline.signal.aborted).toBe(false);
    caller.abort('left the page');
    expect(deadline.signal.aborted).toBe(true);
    expect(deadline.signal.reason).toBe('left the page');
    vi.advanceTimersByTime(1_000);
    expect(deadline.hasPassed()).toBe(false);
  });

  it('is aborted from the start when the caller had given up before', () => {
    const deadline = startDeadline(500, AbortSignal.abort('too late'));
    expect([deadline.signal.aborted, deadline.signal.reason]).toEqual([true, 'too late']);
  });

  it('neither aborts nor listens any more after it was cleared', () => {
    const caller = new AbortController();
    const deadline = startDeadline(500, caller.signal);
    deadline.clear();
    caller.abort();
    vi.advanceTimersByTime(1_000);
    expect([deadline.signal.aborted, deadline.hasPassed(), vi.getTimerCount()]).toEqual([false, false, 0]);
  });
});
