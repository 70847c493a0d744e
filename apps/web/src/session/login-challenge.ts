import { readTab, writeTab } from '#browser-storage.ts';
import { storedShape } from '#forms/stored-shape.ts';

const key = 'cotejo.loginChallenge';

/**
 * The second step of signing in while its code is under way; kept for this tab, never with a
 * password.
 */
export interface LoginChallenge {
  id: string;
  /** Masked, so that whoever opens the tab reads no e-mail address. */
  sentTo: string;
  /** Milliseconds since 1970: when its code ends. */
  endsAt: number;
  /** Milliseconds since 1970: from when the code may be sent again. */
  resendFrom: number;
  /** Tries left for the code, as far as this tab knows. */
  attemptsLeft: number;
}

export const keepChallenge = (challenge: LoginChallenge | null): boolean =>
  writeTab(key, challenge && JSON.stringify(challenge));

/** The kept one; null when there is none, its code has ended, or it cannot be read. */
export function findChallenge(now = Date.now()): LoginChallenge | null {
  const challenge = storedChallenge.parse(readTab(key));
  return challenge && now < challenge.endsAt ? challenge : null;
}

/** 'm•••@ejemplo.ec': enough to know one's own mailbox again. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••');

const storedChallenge = storedShape<LoginChallenge>({
  ...{ id: '', sentTo: '', endsAt: 0, resendFrom: 0, attemptsLeft: 0 },
});
