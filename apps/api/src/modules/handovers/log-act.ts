import type { Parts } from '#context.ts';
import type { Tx } from '#db/database.ts';
import { newId } from '#ids.ts';
import { insertLog, type LogRow } from './repository.ts';

interface Act {
  readonly handoverId: string;
  readonly kind: LogRow['kind'];
  readonly by?: LogRow['by'];
  readonly who?: string | null;
  readonly ipAddress?: string | null;
  readonly linkId?: string | null;
  readonly what?: LogRow['what'];
}

/** Writes an act to the log of a hand-over; by the system, if not said otherwise. */
export async function logAct({ clock }: Pick<Parts, 'clock'>, tx: Tx, act: Act): Promise<void> {
  await insertLog(tx, {
    ...{ by: 'system', who: null, ipAddress: null, linkId: null, what: null },
    ...act,
    id: newId(clock),
    at: clock.now(),
  });
}
