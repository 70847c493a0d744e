import { recordReading } from '#modules/activity-log';
import type { AdminContext } from '#platform/context.ts';
import { creditName } from '../credit-number.ts';
import * as creditRepository from './repository.ts';

/** Records which user's data an administrator saw, which must be known after a leak. */
export async function recordOpening(
  context: AdminContext,
  creditId: string,
  opened: { readonly description: string; readonly targetId: string; readonly documentType?: string },
): Promise<void> {
  const row = await creditRepository.findListedCredit(context.db, creditId);
  if (!row) return;
  const { credit, user } = row;
  const { documentType, ...rest } = opened;
  await recordReading(context, {
    ...rest,
    type: 'credit',
    targetName: creditName(credit, user),
    details: { creditId, ...(documentType && { documentType }) },
    personId: credit.userId,
  });
}
