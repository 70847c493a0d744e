import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { days } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Parts } from '#platform/context.ts';
import { isSameSecret } from '#platform/same-secret.ts';

type AccountKind = 'user' | 'admin';

/** Renewed at each sign-in, and where the own browser ends all marks. */
const lifeMs = days(180);

/** Marks from before either time are worth nothing. */
interface Account {
  readonly id: string;
  readonly passwordChangedAt: Date;
  /** Only administrators have it. */
  readonly knownBrowsersSince?: Date | null;
}

const cookieOf = (kind: AccountKind): string => `cotejo_known_${kind}`;

/** Of one browser: the time of the sign-in, a random part, and the server's hash of both for the account. */
function signedMark(
  { appSecret }: Pick<Config, 'appSecret'>,
  kind: AccountKind,
  accountId: string,
  { at, random }: { at: string; random: string },
): string {
  const signed = `known browser\n${kind}\n${accountId}\n${at}\n${random}`;
  return `${at}.${random}.${createHmac('sha256', appSecret).update(signed).digest('base64url')}`;
}

/**
 * The cookie of a browser that has signed in to an account before. It is not a session: failed sign-ins with it are
 * counted separately, so that attackers cannot lock the owner out (decisions 27 and 151).
 */
export const readMark = ({ headers }: FastifyRequest, kind: AccountKind): string | null =>
  headers.cookie?.match(
    new RegExp(`(?:^|;\\s*)${cookieOf(kind)}=([0-9a-z]{1,11}\\.[\\w-]{22}\\.[\\w-]{43})(?:;|$)`),
  )?.[1] ?? null;

export function isKnownBrowser(
  { config, clock }: Pick<Parts, 'config' | 'clock'>,
  kind: AccountKind,
  { id, passwordChangedAt, knownBrowsersSince }: Account,
  mark: string | null,
): boolean {
  const [at = '', random = ''] = mark?.split('.') ?? [];
  const markedMs = Number.parseInt(at, 36);
  const since = Math.max(passwordChangedAt.getTime(), knownBrowsersSince?.getTime() ?? 0);
  const isCurrent = markedMs >= since && markedMs > clock.now().getTime() - lifeMs;
  return mark !== null && isCurrent && isSameSecret(mark, signedMark(config, kind, id, { at, random }));
}

export function sendMark(
  reply: FastifyReply,
  { config, clock }: Pick<Parts, 'config' | 'clock'>,
  kind: AccountKind,
  accountId: string,
): void {
  const at = clock.now().getTime().toString(36);
  const random = randomBytes(16).toString('base64url');
  const mark = signedMark(config, kind, accountId, { at, random });
  const secure = config.publicOrigin?.startsWith('https:') ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${cookieOf(kind)}=${mark}; Path=/api; Max-Age=${lifeMs / 1000}; HttpOnly; SameSite=Strict${secure}`,
  );
}
