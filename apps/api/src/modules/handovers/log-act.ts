import type { Parts } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/ids.ts';
import { logSecurityEvent } from '#platform/measures/security-events.ts';
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

/** Writes an act to the log of a hand-over, and to that of the process; by the system, if not said otherwise. */
export async function logAct(
  parts: Pick<Parts, 'clock' | 'log' | 'measures'> & { readonly requestId?: string },
  tx: Tx,
  act: Act,
): Promise<void> {
  const { clock } = parts;
  const { handoverId, kind, by = 'system', linkId = null } = act;
  logSecurityEvent(parts, {
    kind: kind === 'downloaded' ? 'handover_downloaded' : 'handover_act',
    ...{ act: kind, by, handoverId, linkId },
  });
  await insertLog(tx, {
    ...{ by: 'system', who: null, ipAddress: null, linkId: null, what: null },
    ...act,
    id: newId(clock),
    at: clock.now(),
  });
}
