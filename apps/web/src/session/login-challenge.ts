import { codeMinutes } from '@cotejo/contracts/core/limits';

const key = 'cotejo.loginChallenge';

/** The second step of signing in while its code is under way; kept for this tab, never with a password. */
export interface LoginChallenge {
  id: string;
  /** Masked, so that whoever opens the tab reads no address. */
  sentTo: string;
  /** Milliseconds since 1970. */
  askedAt: number;
}

/** Null forgets it. */
export function keepChallenge(challenge: LoginChallenge | null): void {
  try {
    if (challenge === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(challenge));
  } catch {
    // Without storage it lasts only as long as its page.
  }
}

/** The kept one; null when there is none, its code has ended, or it cannot be read. */
export function findChallenge(now = Date.now()): LoginChallenge | null {
  try {
    const challenge: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isChallenge(challenge) && now - challenge.askedAt < codeMinutes * 60_000 ? challenge : null;
  } catch {
    return null;
  }
}

/** 'm•••@ejemplo.ec': enough to know one's own mailbox again. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••');

const isChallenge = (challenge: unknown): challenge is LoginChallenge =>
  typeof challenge === 'object' &&
  challenge !== null &&
  ['id', 'sentTo'].every((name) => typeof Reflect.get(challenge, name) === 'string') &&
  typeof Reflect.get(challenge, 'askedAt') === 'number';
