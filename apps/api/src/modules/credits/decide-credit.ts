import { creditTitle } from '@cotejo/contracts/credits/applicant';
import { type ReviewStatus, reviewStatusMessages } from '@cotejo/contracts/credits/review';
import { type DecisionReason, statedText } from '@cotejo/contracts/credits/stated-reasons';
import type { AdminContext } from '#context.ts';
import type { Tx } from '#db/database.ts';
import { recordActivity } from '#modules/activity-log';
import { addNotification } from '#modules/notifications';
import { changeCredit } from './change-credit.ts';
import type { DecisionTurn } from './decision-turns.ts';
import { forgetFormerDocuments } from './documents/forget-former-documents.ts';
import { endReturns } from './give-back.ts';
import { countReasons, reasonOf, refuseReason } from './give-reason.ts';
import { decideOnce } from './lock-for-review.ts';
import { mailNewStatus, mailReturn } from './mail-decision.ts';
import { nameInNotice } from './name-in-notice.ts';
import type { CreditRow } from './repository.ts';
import type * as creditRepository from './review-repository.ts';
import { requireApprovable, requireChangeable, requirePermissionFor } from './review-rules.ts';

interface StatusChange {
  readonly status: ReviewStatus;
  /** For the applicant; '' for none. */
  readonly note: string;
  /** Of the catalogue, with REJECTED only. */
  readonly reasonId: string | null;
  /** The version the reviewer saw. Without it, the one at the arrival of the request. */
  readonly version: number | undefined;
  readonly turn: DecisionTurn;
}

/** A change with its reason as the catalogue says it now. */
type ReasonedChange = StatusChange & { readonly reason: DecisionReason | null };

const activityStatuses = {
  APPROVED: 'approved',
  REJECTED: 'rejected',
  PENDING: 'pending',
  UNDER_REVIEW: 'updated',
} as const;

/**
 * A reviewer's decision: status, timeline, activity, notification, mail and daily figures in one transaction.
 *
 * @throws FORBIDDEN, NOT_FOUND, VALIDATION_ERROR at `reasonId`, CONFLICT (the credit moved on), INVALID_TRANSITION; a 409 carries
 * `{ status, version }`
 */
export async function changeCreditStatus(context: AdminContext, id: string, sent: StatusChange): Promise<void> {
  requirePermissionFor(context.actor, sent.status);
  if (sent.status !== 'REJECTED') refuseReason(sent.reasonId);
  const change = { ...sent, reason: reasonOf({ reasonId: sent.reasonId, kind: 'credit' }) };
  await decideOnce(context, id, sent, async (tx, locked) => {
    const { credit } = locked;
    requireChangeable(credit, change.status);
    if (change.status === 'APPROVED') await requireApprovable(tx, credit);
    await recordAndNotify(context, tx, locked, change);
    const changes = changesFor(context, credit, change);
    const note = statedText({ reason: change.reason, words: change.note });
    const changed = await changeCredit(context, tx, credit, changes, { by: 'admin', note: note || null });
    await countReasons(tx, id, [change.reason]);
    // Whoever opens the whole application takes back that only some documents may be changed.
    if (change.status === 'PENDING') await endReturns(context, tx, id);
    await tellApplicant(context, tx, { ...locked, credit: changed }, change);
    if (isDecision(change.status)) await forgetFormerDocuments(context, tx, id);
  });
}

const isDecision = (status: ReviewStatus): boolean => status === 'APPROVED' || status === 'REJECTED';

async function tellApplicant(
  context: AdminContext,
  tx: Tx,
  locked: creditRepository.LockedCredit,
  { status, note, reason }: ReasonedChange,
): Promise<void> {
  if (status === 'PENDING') await mailReturn(context, tx, locked, { reason: null, words: note });
  else await mailNewStatus(context, tx, locked, { status, words: note, reason });
}

async function recordAndNotify(
  context: AdminContext,
  tx: Tx,
  locked: creditRepository.LockedCredit,
  { status, note, reason }: ReasonedChange,
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
      ...(reason && { reasonId: reason.id, reason: reason.sentence }),
      time: context.clock.now().toISOString(),
    },
  });
  await addNotification(context, tx, {
    type: 'credit_status',
    message: `${reviewStatusMessages[status]}: ${nameInNotice(locked)}`,
    entityId: credit.id,
    metadata: { creditId: credit.id, previousStatus: credit.status, status },
  });
}

/** What else of the credit a decision sets. */
function changesFor({ clock, actor }: AdminContext, credit: CreditRow, { status, note, reason }: ReasonedChange) {
  const now = clock.now();
  // What a reviewer takes up without its applicant having sent it waits from now on.
  const takenUpAt = status === 'UNDER_REVIEW' ? now : null;
  return {
    status,
    submittedAt: credit.submittedAt ?? takenUpAt,
    lastSubmittedAt: credit.lastSubmittedAt ?? takenUpAt,
    decidedAt: isDecision(status) ? now : null,
    decidedBy: isDecision(status) ? actor.adminId : null,
    decisionReason: reason,
    decisionWords: status === 'REJECTED' && note ? note : null,
  };
}
