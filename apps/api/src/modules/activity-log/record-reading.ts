import { hours } from '#platform/clock.ts';
import type { AdminContext, ContactContext } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type NewActivity, recordActivity } from './record-activity.ts';
import { hasContactReadingSince, hasReadingSince, lockReading } from './repository.ts';

const repeatMs = hours(1);

/** More rows in an hour than reviewing cases needs. */
export const recordedListRows = 50;

/** Distributes over the union. */
type WithoutStatus<Activity> = Activity extends NewActivity ? Omit<Activity, 'status' | 'isFromClient'> : never;
type Reading = WithoutStatus<NewActivity> & { readonly targetId: string };

/** Once an hour per administrator and target. Committed before the response: what cannot be recorded is not shown. */
export async function recordReading(context: AdminContext, reading: Reading): Promise<void> {
  const { actor, clock, db } = context;
  const { targetId } = reading;
  const since = new Date(clock.now().getTime() - repeatMs);
  // Checked without a lock first, since most readings are repeats.
  if (await hasReadingSince(db, actor.adminId, targetId, since)) return;
  await inTransaction(db, async (tx) => {
    await lockReading(tx, actor.adminId, targetId);
    if (await hasReadingSince(tx, actor.adminId, targetId, since)) return;
    await recordActivity(context, tx, { ...reading, status: 'viewed' });
  });
}

interface ContactReading {
  readonly description: string;
  readonly targetId: string;
  readonly targetName: string;
  readonly personId: string | null;
  /** E-mail address. */
  readonly contact: string;
  readonly what: string;
}

/** What a contact of an institution opened: once an hour per contact and thing. */
export async function recordContactReading(
  context: ContactContext,
  tx: Tx,
  { contact, what, ...reading }: ContactReading,
): Promise<void> {
  const from = new Date(context.clock.now().getTime() - repeatMs);
  if (await hasContactReadingSince(tx, { targetId: reading.targetId, contact, what, from })) return;
  await recordActivity(context, tx, { ...reading, type: 'credit', status: 'viewed', details: { contact, what } });
}

/** Per process, counts distinct rows shown to an administrator in an hour; records more than `recordedListRows`. */
export function createListCounter(reading: Reading): (context: AdminContext, ids: readonly string[]) => Promise<void> {
  const shown = new Map<string, { readonly sinceMs: number; readonly ids: Set<string> }>();
  return async (context, ids) => {
    const nowMs = context.clock.now().getTime();
    const { adminId } = context.actor;
    const present = shown.get(adminId);
    const counted =
      present && nowMs - present.sinceMs < repeatMs ? present : { sinceMs: nowMs, ids: new Set<string>() };
    shown.set(adminId, counted);
    for (const id of ids) if (counted.ids.size <= recordedListRows) counted.ids.add(id);
    if (counted.ids.size > recordedListRows) await recordReading(context, reading);
  };
}
