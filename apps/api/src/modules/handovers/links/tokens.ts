import { randomBytes } from 'node:crypto';
import { sha256 } from '#platform/sha256.ts';

// 256 random bits each, stored as hashes.

export const createLinkToken = (): string => randomBytes(32).toString('base64url');

const sessionPrefix = 'c_';

/** The prefix tells it from the tokens of users and administrators. */
export const createSessionToken = (): string => `${sessionPrefix}${randomBytes(32).toString('base64url')}`;

export const isSessionToken = (token: string): boolean => token.startsWith(sessionPrefix);

export const hashToken = (token: string): string => sha256(token);
