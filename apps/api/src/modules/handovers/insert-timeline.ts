import type { HandoverAuthor } from '@cotejo/contracts/handovers/states';
import { type CreditRow, insertEvent } from '#modules/credits';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/ids.ts';

/** An entry of the application's timeline. */
export async function insertTimeline(
  { actor, clock }: Pick<Context, 'actor' | 'clock'>,
  tx: Tx,
  credit: CreditRow,
  by: HandoverAuthor,
  note: string,
): Promise<void> {
  const adminId = by === 'office' && actor.kind === 'admin' ? actor.adminId : null;
  await insertEvent(tx, {
    ...{ id: newId(clock), creditId: credit.id, at: clock.now(), status: credit.status },
    ...{ by: by === 'office' ? 'admin' : 'institution', adminId, note },
  });
}
