import type { FieldChange, StaleVersion } from '@cotejo/contracts/core/changes';
import { fieldChangeSchema } from '@cotejo/contracts/core/changes.schemas';
import { DomainError } from '@cotejo/contracts/core/errors';
import type { Tx } from '#platform/db/database.ts';
import * as activityRepository from './repository.ts';

interface Versioned {
  readonly id: string;
  readonly version: number;
  readonly updatedAt: Date;
}

/**
 * Throws CONFLICT with a `StaleVersion` if `seen` is an older version. Who changed what since is read from the activity
 * log, where each change has `details: { version, changes }`. `present` is the locked row, `current` its API form;
 * `seen` undefined skips the check. `nameInLog`: the version of another row under the same id.
 */
export async function requireVersion(
  tx: Tx,
  present: Versioned,
  seen: number | undefined,
  current: object,
  nameInLog = 'version',
): Promise<void> {
  if (seen === undefined || seen === present.version) return;
  const records = (await activityRepository.listNewestOf(tx, present.id))
    .map(({ activity, words }) => ({ ...activity, details: (words ?? activity).details ?? {} }))
    .filter(({ details }) => Number(details[nameInLog] ?? 0) > seen);
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

/** Merges changes of one field from its first to its last value; drops a field changed back. */
function mergeChanges(changes: readonly FieldChange[]): FieldChange[] {
  const byField = new Map<string, FieldChange>();
  for (const change of changes) {
    const first = byField.get(change.field);
    byField.set(change.field, first ? { ...change, before: first.before } : change);
  }
  return [...byField.values()].filter(({ before, after }) => before === null || before !== after);
}
