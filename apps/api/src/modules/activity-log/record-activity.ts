import { type ActivityStatus, type ActivityType, activityDescriptionMaximum } from '@cotejo/contracts/activity';
import type { Context } from '#context.ts';
import type { Tx } from '#db/database.ts';
import { newId } from '#ids.ts';
import { type ActivityRow, insertActivity } from './repository.ts';

export interface NewActivity {
  readonly type: ActivityType;
  readonly status: ActivityStatus;
  /** One Spanish sentence, without e-mail, cédula or other secrets; cut at 254 characters. */
  readonly description: string;
  readonly targetId?: string;
  readonly targetName?: string;
  readonly details?: Record<string, unknown>;
}

/** Writes what happened in the transaction that made it happen, in the name of the administrator who acts, if one does. */
export async function recordActivity(
  { actor, clock }: Pick<Context, 'actor' | 'clock'>,
  tx: Tx,
  activity: NewActivity,
): Promise<ActivityRow> {
  return insertActivity(tx, {
    id: newId(clock),
    type: activity.type,
    status: activity.status,
    description: [...activity.description].slice(0, activityDescriptionMaximum).join(''),
    targetId: activity.targetId ?? null,
    targetName: activity.targetName ?? null,
    details: activity.details ?? null,
    adminId: actor.kind === 'admin' ? actor.adminId : null,
    adminName: actor.kind === 'admin' ? actor.name : null,
    timestamp: clock.now(),
  });
}
