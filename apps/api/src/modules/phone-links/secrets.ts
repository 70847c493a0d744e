import { randomBytes, randomInt } from 'node:crypto';
import { createCode, hashCode } from '#modules/identity';
import type { Config } from '#platform/config.ts';
import { sha256 } from '#platform/sha256.ts';

// Token and session have 256 random bits and are stored as hashes; the short code is hashed with the key of the
// installation.

export const createLinkToken = (): string => randomBytes(32).toString('base64url');

const sessionPrefix = 'p_';

/** The prefix tells it from the tokens of users, administrators and contacts. */
export const createSessionToken = (): string => `${sessionPrefix}${randomBytes(32).toString('base64url')}`;

export const isSessionToken = (token: string): boolean => token.startsWith(sessionPrefix);

export const hashToken = (token: string): string => sha256(token);

export const createLinkCode = (): string => createCode(8);

/** Found by its hash alone: nobody has an address yet. */
export const hashLinkCode = ({ appSecret }: Pick<Config, 'appSecret'>, code: string): string =>
  hashCode(appSecret, { email: '', purpose: 'phone' }, code);

/** Two digits that the person reads from one screen and types at the other. */
export const drawNumber = (): number => randomInt(10, 100);
