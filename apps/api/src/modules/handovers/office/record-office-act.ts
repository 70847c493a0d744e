import { handoverReference } from '@cotejo/contracts/handovers/states';
import { recordActivity } from '#modules/activity-log';
import { creditName } from '#modules/credits';
import type { AdminContext } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import type { LockedHandover } from '../lock-handover.ts';
import { logAct } from '../log-act.ts';

/** In the log of the hand-over and in that of the office. */
export async function recordOfficeAct(
  context: AdminContext,
  tx: Tx,
  { handover, credit }: LockedHandover,
  kind: 'answered' | 'delivered' | 'reopened' | 'resent' | 'contact_changed' | 'dispute_closed',
  what: string,
  words?: string,
): Promise<void> {
  await logAct(context, tx, {
    ...{ handoverId: handover.id, kind, by: 'admin', who: context.actor.name, ipAddress: context.ipAddress },
  });
  await recordActivity(context, tx, {
    type: 'credit',
    status: 'updated',
    description: `Entrega ${handoverReference(handover.id)}: ${what}`,
    targetId: credit.id,
    targetName: creditName(credit, null),
    details: { handoverId: handover.id, ...(words !== undefined && { words }) },
    personId: credit.userId,
  });
}
