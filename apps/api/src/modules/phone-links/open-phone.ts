import { DomainError } from '@cotejo/contracts/core/errors';
import { lockCredit } from '#modules/credits';
import { keepTally, lockTally, readTally } from '#modules/identity';
import type { PhoneActor } from '#platform/actor.ts';
import { hours } from '#platform/clock.ts';
import type { Context, Parts } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { presentWhose } from './present-whose.ts';
import { recordLink } from './record-link.ts';
import * as linkRepository from './repository.ts';
import { createSessionToken, drawNumber, hashLinkCode, hashToken, isSessionToken } from './secrets.ts';
import { endOf, moveLink, stateOf } from './state.ts';

/** Exactly one of both. */
interface Secret {
  readonly token?: string | undefined;
  readonly code?: string | undefined;
}

const wrongCodesPerHour = 10;

/**
 * The first who opens a link has it. Throws NOT_FOUND for an unknown, used, expired or ended one, TOO_MANY_ATTEMPTS for
 * a code from a network with ten wrong ones.
 */
export async function openPhone(context: Context, { token, code }: Secret) {
  const opened = await inTransaction(context.db, async (tx) => {
    if (token !== undefined) return openLink(context, tx, { tokenHash: hashToken(token) });
    const network = { email: networkOf(context.ipAddress), purpose: 'phone' } as const;
    await lockTally(tx, network);
    const tally = await readTally(context, tx, network);
    const now = context.clock.now();
    if (tally && tally.tries >= wrongCodesPerHour)
      throw new DomainError('TOO_MANY_ATTEMPTS', {
        retryAfterSeconds: Math.max(1, Math.ceil((tally.endsAt.getTime() - now.getTime()) / 1_000)),
      });
    const found = await openLink(context, tx, { codeHash: hashLinkCode(context.config, code ?? '') });
    const endsAt = tally?.endsAt ?? new Date(now.getTime() + hours(1));
    if (!found) await keepTally(context, tx, network, { tries: (tally?.tries ?? 0) + 1, endsAt });
    return found;
  });
  // Thrown after the commit, which keeps the count.
  if (!opened) throw new DomainError('NOT_FOUND');
  return opened;
}

async function openLink(context: Context, tx: Tx, secret: { tokenHash: string } | { codeHash: string }) {
  const found = await linkRepository.findLinkBySecret(tx, secret);
  if (!found || !(await lockCredit(tx, found.creditId))) return null;
  // Another phone may have had it meanwhile.
  const link = await linkRepository.findLinkBySecret(tx, secret);
  const now = context.clock.now();
  if (!link || stateOf(link, now) !== 'waiting') return null;
  const whose = await presentWhose(tx, link.creditId);
  if (!whose) return null;
  const accessToken = createSessionToken();
  const number = drawNumber();
  const opened = await moveLink(tx, link, 'opened', now, {
    ...{ accessTokenHash: hashToken(accessToken), number, device: context.device, openedAt: now },
  });
  await recordLink(context, tx, link, {
    status: 'updated',
    description: `Un teléfono abrió el enlace del solicitante: ${context.device}`,
  });
  return { accessToken, state: 'opened' as const, number, expiresAt: opened.expiresAt.toISOString(), ...whose };
}

/** Throws UNAUTHORIZED for an unknown token, SESSION_EXPIRED with `{ endedBy }` once the link has ended. */
export async function resolvePhone({ clock, db }: Pick<Parts, 'clock' | 'db'>, token: string): Promise<PhoneActor> {
  if (!isSessionToken(token)) throw new DomainError('UNAUTHORIZED');
  const found = await linkRepository.findLinkByAccessToken(db, hashToken(token));
  if (!found) throw new DomainError('UNAUTHORIZED');
  const { link, userId, status } = found;
  const end = endOf(link, clock.now());
  if (end) throw new DomainError('SESSION_EXPIRED', { data: { endedBy: end.endedBy } });
  if (status === 'inactive') throw new DomainError('SESSION_EXPIRED');
  return { kind: 'phone', linkId: link.id, creditId: link.creditId, userId };
}
