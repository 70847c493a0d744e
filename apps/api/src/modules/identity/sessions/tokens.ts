import { randomBytes } from 'node:crypto';
import { sha256 } from '#sha256.ts';

/**
 * 256 random bits behind a letter that says whose session it is, so that a wrong kind costs no
 * query.
 */
export function createToken(kind: 'user' | 'admin'): string {
  return `${kind === 'user' ? 'u' : 'a'}_${randomBytes(32).toString('base64url')}`;
}

export const kindOfToken = (token: string): 'user' | 'admin' | null =>
  token.startsWith('u_') ? 'user' : token.startsWith('a_') ? 'admin' : null;

/** Tokens are long and random: a plain digest is enough, and a stolen table opens no session. */
export const hashToken = (token: string): string => sha256(token);
