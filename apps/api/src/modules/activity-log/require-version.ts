import type { FieldChange, StaleVersion } from '@cotejo/contracts/core/changes';
import { fieldChangeSchema } from '@cotejo/contracts/core/changes.schemas';
import { DomainError } from '@cotejo/contracts/core/errors';
import type { Tx } from '#db/database.ts';
import * as activityRepository from './repository.ts';

interface Versioned {
  readonly id: string;
  readonly version: number;
  readonly updatedAt: Date;
}

/**
 * Refuses a change of somebody who saw another version than there is; `seen` undefined asks for
 * nothing. What changed since, and who changed it last, is read from the log: each change is
 * recorded with `details: { version, changes }`.
 *
 * @param present the locked thing
 * @param current the thing as it is answered
 * @throws CONFLICT with a `StaleVersion` as data
 */
export async function requireVersion(
  tx: Tx,
  present: Versioned,
  seen: number | undefined,
  current: object,
): Promise<void> {
  if (seen === undefined || seen === present.version) return;
  const records = (await activityRepository.listNewestOf(tx, present.id))
    .map(({ activity, words }) => ({ ...activity, details: (words ?? activity).details ?? {} }))
    .filter(({ details }) => typeof details.version === 'number' && details.version > seen);
  const last = records[0];
  const data: StaleVersion = {
    version: present.version,
    updatedAt: (last?.timestamp ?? present.updatedAt).toISOString(),
    updatedBy: last?.adminId ?? null,
    updatedByName: last?.adminName ?? null,
    changes: mergeChanges(records.toReversed().flatMap(({ details }) => changesIn(details))),
    current: { ...current },
  };
  throw new DomainError('CONFLICT', { data: { ...data } });
}

const changesIn = ({ changes }: Record<string, unknown>): FieldChange[] =>
  (Array.isArray(changes) ? changes : []).flatMap((change) => fieldChangeSchema.safeParse(change).data ?? []);

/**
 * Several changes of one field are one: from what it was first to what it is last. Back again is
 * none.
 */
function mergeChanges(changes: readonly FieldChange[]): FieldChange[] {
  const byField = new Map<string, FieldChange>();
  for (const change of changes) {
    const first = byField.get(change.field);
    byField.set(change.field, first ? { ...change, before: first.before } : change);
  }
  return [...byField.values()].filter(({ before, after }) => before === null || before !== after);
}
