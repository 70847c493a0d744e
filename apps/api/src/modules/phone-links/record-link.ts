import { recordActivity } from '#modules/activity-log';
import { creditName, findCredit } from '#modules/credits';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import type { LinkRow } from './repository.ts';

interface Said {
  readonly status: 'created' | 'updated';
  readonly description: string;
}

/** The application is the subject, so that its own log has what phones did. */
export async function recordLink(
  context: Pick<Context, 'actor' | 'clock' | 'log'>,
  tx: Tx,
  { id, creditId }: Pick<LinkRow, 'id' | 'creditId'>,
  said: Said,
): Promise<void> {
  const credit = await findCredit(tx, creditId);
  if (!credit) return;
  await recordActivity(context, tx, {
    ...{ type: 'credit', ...said, targetId: creditId, targetName: creditName(credit, null) },
    details: { phoneLinkId: id },
    personId: credit.userId,
  });
}
