import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#config.ts';
import { isSameSecret } from '#same-secret.ts';

type AccountKind = 'user' | 'admin';

/** Renewed at each sign-in. */
const lifeSeconds = 180 * 24 * 3600;

const cookieOf = (kind: AccountKind): string => `cotejo_known_${kind}`;

const markOf = ({ appSecret }: Pick<Config, 'appSecret'>, kind: AccountKind, accountId: string): string =>
  createHmac('sha256', appSecret).update(`known browser\n${kind}\n${accountId}`).digest('base64url');

/**
 * The cookie of a browser that has signed in to an account before. It is not a session: failed sign-ins with it are
 * counted separately, so that attackers cannot lock the owner out (decision 27).
 */
export const readMark = ({ headers }: FastifyRequest, kind: AccountKind): string | null =>
  headers.cookie?.match(new RegExp(`(?:^|;\\s*)${cookieOf(kind)}=([\\w-]{43})(?:;|$)`))?.[1] ?? null;

export const isKnownBrowser = (
  config: Pick<Config, 'appSecret'>,
  kind: AccountKind,
  accountId: string,
  mark: string | null,
): boolean => mark !== null && isSameSecret(mark, markOf(config, kind, accountId));

export function sendMark(reply: FastifyReply, config: Config, kind: AccountKind, accountId: string): void {
  const secure = config.publicOrigin?.startsWith('https:') ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${cookieOf(kind)}=${markOf(config, kind, accountId)}; Path=/api; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Strict${secure}`,
  );
}
