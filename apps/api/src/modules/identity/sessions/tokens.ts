import { randomBytes } from 'node:crypto';
import { sha256 } from '#platform/sha256.ts';

/** 256 random bits; the prefix makes a token of the wrong kind fail without a query. */
export function createToken(kind: 'user' | 'admin'): string {
  return `${kind === 'user' ? 'u' : 'a'}_${randomBytes(32).toString('base64url')}`;
}

export const kindOfToken = (token: string): 'user' | 'admin' | null =>
  token.startsWith('u_') ? 'user' : token.startsWith('a_') ? 'admin' : null;

/** An unsalted hash is enough for long random tokens. */
export const hashToken = (token: string): string => sha256(token);
