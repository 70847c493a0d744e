import { idSchema } from '@cotejo/contracts/core/fields.schemas';
import { hours } from '#clock.ts';
import type { AdminContext } from '#context.ts';
import { inTransaction } from '#db/database.ts';
import { type NewActivity, recordActivity } from './record-activity.ts';
import { findPersonOf, hasReadingSince, lockReading } from './repository.ts';

const repeatMs = hours(1);

/**
 * Lists of people longer than this are recorded: a screen shows at most as many, a copy takes more.
 */
export const recordedListRows = 50;

/**
 * Records that an administrator read people's data, once an hour for each administrator and target.
 * In a transaction of its own before anything is answered: what cannot be recorded is not read.
 */
export async function recordReading(
  context: AdminContext,
  reading: Omit<NewActivity, 'status' | 'personId' | 'isFromClient'> & { readonly targetId: string },
): Promise<void> {
  const { actor, clock, db } = context;
  const { targetId } = reading;
  const since = new Date(clock.now().getTime() - repeatMs);
  // Most readings are repeated ones: asked before anything is locked.
  if (await hasReadingSince(db, actor.adminId, targetId, since)) return;
  const personId = idSchema.safeParse(targetId).success ? await findPersonOf(db, targetId) : null;
  await inTransaction(db, async (tx) => {
    await lockReading(tx, actor.adminId, targetId);
    if (await hasReadingSince(tx, actor.adminId, targetId, since)) return;
    await recordActivity(context, tx, { ...reading, status: 'viewed', personId });
  });
}
