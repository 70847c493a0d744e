import { DomainError } from '@cotejo/contracts/core/errors';
import type { Permission } from '@cotejo/contracts/core/permissions';
import type { Taken } from '@cotejo/contracts/desk/take';
import { formatTime } from '@cotejo/format/time';
import type { AdminActor } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import type { CreditRow } from '../repository.ts';
import { listAdminNames } from '../review/repository.ts';

/** One of these is needed to take an application. */
export const takerPermissions = [
  'credits.approve',
  'credits.reject',
  'documents.verify',
] as const satisfies readonly Permission[];

export const mayTake = (held: readonly Permission[]): boolean =>
  takerPermissions.some((permission) => held.includes(permission));

type Held = Pick<CreditRow, 'takenBy' | 'takenSince' | 'takenUntil'>;

interface Hold {
  readonly adminId: string;
  readonly since: Date;
  readonly until: Date;
}

/** Null if nobody has it, also once the hold has lapsed. */
export const holdOf = ({ takenBy, takenSince, takenUntil }: Held, now: Date): Hold | null =>
  takenBy && takenSince && takenUntil && takenUntil > now
    ? { adminId: takenBy, since: takenSince, until: takenUntil }
    : null;

export const presentTaken = (hold: Hold, name: string, actor: AdminActor): Taken => ({
  by: { id: hold.adminId, name },
  since: hold.since.toISOString(),
  until: hold.until.toISOString(),
  mine: hold.adminId === actor.adminId,
});

/** The hold of somebody else; null if it is free or the actor's own. */
export function otherHoldOf(credit: Held, actor: AdminActor, now: Date): Hold | null {
  const hold = holdOf(credit, now);
  return hold && hold.adminId !== actor.adminId ? hold : null;
}

/** Throws CONFLICT with `{ status, version, taken }` if somebody else has the locked credit. */
export async function refuseTaken(tx: Tx, actor: AdminActor, credit: CreditRow, now: Date): Promise<void> {
  const hold = otherHoldOf(credit, actor, now);
  if (!hold) return;
  const name = (await listAdminNames(tx, [hold.adminId])).get(hold.adminId) ?? '';
  throw new DomainError('CONFLICT', {
    message: `La tiene ${name}, desde ${formatTime(hold.since)}.`,
    data: { status: credit.status, version: credit.version, taken: presentTaken(hold, name, actor) },
  });
}
