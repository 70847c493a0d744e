import { minutes } from '#platform/clock.ts';

// For users and administrators.

/** Consecutive wrong passwords that lock an account. */
export const failedLoginLimit = 5;

/** A lock expires, so that a stranger cannot shut the owner out. */
export const lockMs = minutes(30);

export const isLocked = (account: { lockedUntil: Date | null }, now: Date): boolean =>
  account.lockedUntil !== null && account.lockedUntil > now;
