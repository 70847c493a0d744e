import { hours } from '#clock.ts';
import type { AdminContext } from '#context.ts';
import { inTransaction } from '#db/database.ts';
import { type NewActivity, recordActivity } from './record-activity.ts';
import { hasReadingSince, lockReading } from './repository.ts';

const repeatMs = hours(1);

/** Who is shown more rows than this within an hour reads more than the next few cases. */
export const recordedListRows = 50;

/** Distributes over the union of types. */
type WithoutStatus<Activity> = Activity extends NewActivity ? Omit<Activity, 'status' | 'isFromClient'> : never;
type Reading = WithoutStatus<NewActivity> & { readonly targetId: string };

/**
 * Records that an administrator read people's data, once an hour for each administrator and target.
 * In a transaction of its own before anything is answered: what cannot be recorded is not read.
 */
export async function recordReading(context: AdminContext, reading: Reading): Promise<void> {
  const { actor, clock, db } = context;
  const { targetId } = reading;
  const since = new Date(clock.now().getTime() - repeatMs);
  // Most readings are repeated ones: asked before anything is locked.
  if (await hasReadingSince(db, actor.adminId, targetId, since)) return;
  await inTransaction(db, async (tx) => {
    await lockReading(tx, actor.adminId, targetId);
    if (await hasReadingSince(tx, actor.adminId, targetId, since)) return;
    await recordActivity(context, tx, { ...reading, status: 'viewed' });
  });
}

/**
 * Counts the different rows that a list showed each administrator within an hour, in this process,
 * and records it once they are more than `recordedListRows`, however small the pages were.
 */
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
