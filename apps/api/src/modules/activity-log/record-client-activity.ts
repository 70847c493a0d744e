import type { Activity, recordActivity as endpoint } from '@cotejo/contracts/activity-log';
import type { BodyOf } from '@cotejo/contracts/core/endpoint';
import { idSchema } from '@cotejo/contracts/core/fields.schemas';
import type { AdminContext } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { presentActivity } from './present-activity.ts';
import { recordActivity } from './record-activity.ts';
import { findPersonOf } from './repository.ts';

export async function recordClientActivity(context: AdminContext, body: BodyOf<typeof endpoint>): Promise<Activity> {
  // The target's name may be a user's, so its user is looked up.
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

/** Only the server may write `erasedRecords`, which `verify` counts (decision 10). */
const withoutOurs = ({ erasedRecords: _, ...details }: Record<string, unknown>) => details;
