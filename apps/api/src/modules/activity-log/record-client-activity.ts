import type { Activity, recordActivity as endpoint } from '@cotejo/contracts/activity';
import type { BodyOf } from '@cotejo/contracts/core/endpoint';
import type { AdminContext } from '#context.ts';
import { inTransaction } from '#db/database.ts';
import { presentActivity } from './present-activity.ts';
import { recordActivity } from './record-activity.ts';

/** Records what only the client knows, in the caller's name: something viewed, an operation that failed (spec 3 §4). */
export async function recordClientActivity(context: AdminContext, body: BodyOf<typeof endpoint>): Promise<Activity> {
  const row = await inTransaction(context.db, (tx) =>
    recordActivity(context, tx, {
      type: body.type,
      status: body.status,
      description: body.description,
      ...(body.targetId && { targetId: body.targetId }),
      ...(body.targetName && { targetName: body.targetName }),
      ...(body.details && { details: body.details }),
    }),
  );
  return presentActivity(row);
}
