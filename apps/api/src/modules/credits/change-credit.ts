import type { Context } from '#context.ts';
import type { Tx } from '#db/database.ts';
import { newId } from '#ids.ts';
import { countCredit } from '#modules/dashboard';
import { type CreditChanges, type CreditRow, insertEvent, updateCredit } from './repository.ts';

/** What the timeline says of a change. */
export interface CreditEvent {
  readonly by: 'user' | 'admin' | 'system';
  /** For the applicant; at most a few lines. */
  readonly note?: string | null;
}

/**
 * Writes a change of a locked credit: its next version, its line in the timeline and the daily figures. Activity,
 * notification and mail are the use case's. With `event` null the timeline stays as it is.
 */
export async function changeCredit(
  { clock, actor }: Pick<Context, 'clock' | 'actor'>,
  tx: Tx,
  before: CreditRow,
  changes: CreditChanges,
  event: CreditEvent | null,
): Promise<CreditRow> {
  const now = clock.now();
  const after = await updateCredit(tx, before.id, { ...changes, version: before.version + 1, updatedAt: now });
  if (event) {
    await insertEvent(tx, {
      id: newId(clock),
      creditId: after.id,
      at: now,
      status: after.status,
      by: event.by,
      adminId: event.by === 'admin' && actor.kind === 'admin' ? actor.adminId : null,
      note: event.note ?? null,
    });
  }
  await countCredit(tx, before, after);
  return after;
}
