import { DomainError } from '@cotejo/contracts/core/errors';
import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { heldMaximum } from '@cotejo/contracts/desk/take';
import type { AdminContext } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { sentBefore } from '#platform/working-days.ts';
import { openCredit } from '../review/get-admin-credit.ts';
import { readReviewer } from '../review/own-application.ts';
import { countGivable, countHeld, listOwnAccounts, lockNext, type Wanted } from './repository.ts';
import { hold15Minutes, requireTaker } from './take-credit.ts';

/** Until the closing of this working day after it was sent again, a returned credit is kept for who returned it. */
const keptWorkingDays = 1;

/** Takes the first free credit of the queue. Throws FORBIDDEN, or CONFLICT with `{ held }` for who holds twenty. */
export async function takeNextCredit(
  context: AdminContext,
): Promise<{ credit: AdminCreditDetail | null; remaining: number }> {
  const { actor, clock, db, workingDays } = context;
  if (!actor.permissions.includes('credits.read')) throw new DomainError('FORBIDDEN');
  const { id, remaining } = await inTransaction(db, async (tx) => {
    await requireTaker(context, tx);
    const now = clock.now();
    const held = await countHeld(tx, actor.adminId, now);
    if (held >= heldMaximum) {
      const message = `Tienes ${held} solicitudes a la vez. Decide o suelta alguna antes de tomar otra.`;
      throw new DomainError('CONFLICT', { message, data: { held } });
    }
    const reviewer = await readReviewer(tx, actor);
    const wanted: Wanted = {
      adminId: actor.adminId,
      now,
      reviewer: { ...reviewer, userIds: await listOwnAccounts(tx, reviewer) },
      keptSince: sentBefore(workingDays, now, keptWorkingDays),
    };
    const creditId = await lockNext(tx, wanted);
    if (creditId !== null) await hold15Minutes(context, tx, { creditId, since: now });
    return { id: creditId, remaining: await countGivable(tx, wanted) };
  });
  return { credit: id === null ? null : await openCredit(context, id), remaining };
}
