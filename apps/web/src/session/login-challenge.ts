import { readTab, writeTab } from '#browser-storage.ts';
import { storedShape } from '#forms/stored-shape.ts';

const key = 'cotejo.loginChallenge';

/**
 * The second step of signing in, after a code was mailed. It is stored in this tab, without the password.
 */
export interface LoginChallenge {
  id: string;
  /** The e-mail address the code was sent to, masked because other people may use this tab. */
  sentTo: string;
  /** When the code expires, in milliseconds since 1970. */
  endsAt: number;
  /** From when another code may be sent, in milliseconds since 1970. */
  resendFrom: number;
  /** Attempts left for the code, as far as this tab knows. */
  attemptsLeft: number;
}

/** Stores the challenge in this tab; null deletes it. Returns false if the browser refuses storage. */
export const keepChallenge = (challenge: LoginChallenge | null): boolean =>
  writeTab(key, challenge && JSON.stringify(challenge));

/** Reads the stored challenge. Null if there is none, its code has expired, or it is unreadable. */
export function findChallenge(now = Date.now()): LoginChallenge | null {
  const challenge = storedChallenge.parse(readTab(key));
  return challenge && now < challenge.endsAt ? challenge : null;
}

/** Masks an e-mail address so that its owner still recognises it: 'm•••@ejemplo.ec'. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••');

const storedChallenge = storedShape<LoginChallenge>({
  ...{ id: '', sentTo: '', endsAt: 0, resendFrom: 0, attemptsLeft: 0 },
});
