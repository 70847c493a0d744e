import { DomainError } from '@cotejo/contracts/core/errors';
import type { PhoneLinkEnd, PhoneLinkState } from '@cotejo/contracts/phone-links/applicant';
import { minutes } from '#platform/clock.ts';
import type { Tx } from '#platform/db/database.ts';
import { type LinkChanges, type LinkRow, updateLink } from './repository.ts';

interface Move {
  readonly from: readonly PhoneLinkState[];
  readonly to: PhoneLinkState;
  /** How long the state lasts; nothing renews it. */
  readonly lastsMinutes?: number;
  /** Secrets that the state has no use for. */
  readonly columns: LinkChanges;
}

const usedUp = { tokenHash: null, codeHash: null } as const;

export const waitingMinutes = 10;

/** Every change of a link's state after it was made. */
export const moves = {
  opened: { from: ['waiting'], to: 'opened', lastsMinutes: 10, columns: usedUp },
  confirmed: { from: ['opened'], to: 'confirmed', lastsMinutes: 30, columns: {} },
  ended: { from: ['waiting', 'opened', 'confirmed'], to: 'ended', columns: { ...usedUp, number: null } },
} as const satisfies Record<string, Move>;

export interface End {
  readonly endedAt: Date;
  readonly endedBy: PhoneLinkEnd;
}

/** Null while the link lives. Its time and the end of its session count before anybody writes them down. */
export function endOf(link: LinkRow, now: Date): End | null {
  const { endedAt, endedBy, expiresAt, sessionEndedAt } = link;
  if (endedAt !== null && endedBy !== null) return { endedAt, endedBy };
  if (sessionEndedAt !== null && sessionEndedAt < expiresAt) return { endedAt: sessionEndedAt, endedBy: 'session' };
  return expiresAt <= now ? { endedAt: expiresAt, endedBy: 'time' } : null;
}

export function stateOf(link: LinkRow, now: Date): PhoneLinkState {
  if (endOf(link, now)) return 'ended';
  if (link.confirmedAt) return 'confirmed';
  return link.openedAt ? 'opened' : 'waiting';
}

/** Makes a move of a link whose credit is locked; returns the new row. Throws CONFLICT with `{ state }`. */
export async function moveLink(
  tx: Tx,
  link: LinkRow,
  name: keyof typeof moves,
  now: Date,
  columns: LinkChanges,
): Promise<LinkRow> {
  const move: Move = moves[name];
  const changes = {
    ...move.columns,
    ...(move.lastsMinutes && { expiresAt: timeAfter(now, move.lastsMinutes) }),
    ...columns,
  };
  requireState(link, now, move.from);
  await updateLink(tx, link.id, changes);
  return { ...link, ...changes };
}

export function requireState(link: LinkRow, now: Date, from: readonly PhoneLinkState[]): void {
  const state = stateOf(link, now);
  if (!from.includes(state)) throw new DomainError('CONFLICT', { data: { state } });
}

export const timeAfter = (now: Date, count: number): Date => new Date(now.getTime() + minutes(count));
