import { type ReviewStatus, reviewStatusMessages } from '@cotejo/contracts/admin-credits';
import { DomainError } from '@cotejo/contracts/core/errors';
import { creditTitle } from '@cotejo/contracts/credits';
import type { AdminContext } from '#context.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { recordActivity } from '#modules/activity-log/record-activity.ts';
import { changeCredit } from '#modules/credits/change-credit.ts';
import { addNotification } from '#modules/notifications/add-notification.ts';
import type { DecisionTurn } from './decision-turns.ts';
import { mailNewStatus } from './mail-applicant.ts';
import * as creditRepository from './repository.ts';
import { requireApprovable, requireChangeable, requirePermissionFor } from './review-rules.ts';

interface StatusChange {
  readonly status: ReviewStatus;
  /** For the applicant; '' for none. */
  readonly note: string;
  /** The version the reviewer saw. Without it, the one at the arrival of the request. */
  readonly version: number | undefined;
  readonly turn: DecisionTurn;
}

const activityStatuses = {
  APPROVED: 'approved',
  REJECTED: 'rejected',
  PENDING: 'pending',
  UNDER_REVIEW: 'updated',
} as const;

/**
 * A reviewer's decision: status, timeline, activity, notification, mail and daily figures in one transaction.
 *
 * @throws FORBIDDEN, NOT_FOUND, CONFLICT (the credit moved on), INVALID_TRANSITION; a 409 carries `{ status, version }`
 */
export async function changeCreditStatus(context: AdminContext, id: string, change: StatusChange): Promise<void> {
  const { db } = context;
  requirePermissionFor(context.actor, change.status);
  const version = change.version ?? (await creditRepository.findVersion(db, id));
  await inTransaction(db, async (tx) => {
    const locked = await creditRepository.lockCredit(tx, id);
    if (!locked) throw new DomainError('NOT_FOUND');
    const { credit } = locked;
    // Of two requests under way at once the second did not see what the first decided.
    const movedOn = credit.version !== version || (change.version === undefined && change.turn.isOvertaken(id));
    if (movedOn) {
      throw new DomainError('CONFLICT', { data: { status: credit.status, version: credit.version } });
    }
    requireChangeable(credit, change.status);
    if (change.status === 'APPROVED') await requireApprovable(tx, credit);
    await tellEverybody(context, tx, locked, change);
    const changes = changesFor(credit, change.status, context.clock.now());
    await changeCredit(context, tx, credit, changes, { by: 'admin', note: change.note || null });
    change.turn.record(id);
  });
  // Again once committed: also what arrived during the commit did not see it.
  change.turn.record(id);
}

async function tellEverybody(
  context: AdminContext,
  tx: Tx,
  locked: creditRepository.LockedCredit,
  { status, note }: StatusChange,
): Promise<void> {
  const { credit } = locked;
  const name = creditTitle(credit.id);
  await recordActivity(context, tx, {
    type: 'credit',
    status: activityStatuses[status],
    description: `${reviewStatusMessages[status]}: ${name}`,
    targetId: credit.id,
    targetName: name,
    personId: note ? credit.userId : null,
    details: {
      previousStatus: credit.status,
      newStatus: status,
      comment: note,
      time: context.clock.now().toISOString(),
    },
  });
  await addNotification(context, tx, {
    type: 'credit_status',
    message: `${reviewStatusMessages[status]}: ${name}`,
    entityId: credit.id,
    metadata: { creditId: credit.id, previousStatus: credit.status, status },
  });
  await mailNewStatus(context, tx, locked, { status, note });
}

/** What else of the credit a decision sets. */
function changesFor(credit: creditRepository.CreditRow, status: ReviewStatus, now: Date) {
  return {
    status,
    // What a reviewer takes up without its applicant having sent it waits from now on.
    submittedAt: credit.submittedAt ?? (status === 'UNDER_REVIEW' ? now : null),
    decidedAt: status === 'APPROVED' || status === 'REJECTED' ? now : null,
  };
}
