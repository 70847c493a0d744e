import { codeMinutes } from '@cotejo/contracts/core/limits';
import { readTabValue, writeTab } from './stored.ts';

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
export const keepChallenge = (challenge: LoginChallenge | null): boolean =>
  writeTab(key, challenge && JSON.stringify(challenge));

/** The kept one; null when there is none, its code has ended, or it cannot be read. */
export function findChallenge(now = Date.now()): LoginChallenge | null {
  const challenge = readTabValue(key, isChallenge);
  return challenge && now - challenge.askedAt < codeMinutes * 60_000 ? challenge : null;
}

/** 'm•••@ejemplo.ec': enough to know one's own mailbox again. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••');

const isChallenge = (challenge: unknown): challenge is LoginChallenge =>
  typeof challenge === 'object' &&
  challenge !== null &&
  ['id', 'sentTo'].every((name) => typeof Reflect.get(challenge, name) === 'string') &&
  typeof Reflect.get(challenge, 'askedAt') === 'number';
