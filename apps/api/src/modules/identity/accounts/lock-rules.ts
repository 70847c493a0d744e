import { minutes } from '#clock.ts';

// For users and administrators alike.

/** How many wrong passwords in a row lock an account. */
export const failedLoginLimit = 5;

/** A lock by failed logins ends by itself, so that a stranger cannot shut the owner out. */
export const lockMs = minutes(30);

/** Whether a lock by failed logins still holds. */
export const isLocked = (account: { lockedUntil: Date | null }, now: Date): boolean =>
  account.lockedUntil !== null && account.lockedUntil > now;
