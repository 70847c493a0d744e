import type { Activity, recordActivity as endpoint } from '@cotejo/contracts/activity-log';
import type { BodyOf } from '@cotejo/contracts/core/endpoint';
import { idSchema } from '@cotejo/contracts/core/fields.schemas';
import type { AdminContext } from '#context.ts';
import { inTransaction } from '#db/database.ts';
import { presentActivity } from './present-activity.ts';
import { recordActivity } from './record-activity.ts';
import { findPersonOf } from './repository.ts';

/**
 * Records what only the client knows, in the caller's name: something viewed, an operation that
 * failed.
 */
export async function recordClientActivity(context: AdminContext, body: BodyOf<typeof endpoint>): Promise<Activity> {
  // Nobody knows what a client writes; the site sends names of people.
  const target = idSchema.safeParse(body.targetId);
  const personId = target.success ? await findPersonOf(context.db, target.data) : null;
  const row = await inTransaction(context.db, (tx) =>
    recordActivity(context, tx, {
      type: body.type,
      status: body.status,
      description: body.description,
      ...(body.targetId && { targetId: body.targetId }),
      ...(body.targetName && { targetName: body.targetName }),
      ...(body.details && { details: withoutOurs(body.details) }),
      personId,
      isFromClient: true,
    }),
  );
  return presentActivity(row);
}

/** What the check of the log counts is written by the server alone (decision 10). */
const withoutOurs = ({ erasedRecords: _, ...details }: Record<string, unknown>) => details;
