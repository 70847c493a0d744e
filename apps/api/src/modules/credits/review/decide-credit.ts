import type { ReviewStatus } from '@cotejo/contracts/credits/review-status';
import type { DecisionReason } from '@cotejo/contracts/credits/stated-reasons';
import { isDecided } from '@cotejo/contracts/credits/status';
import type { AdminContext } from '#platform/context.ts';
import { changeCredit } from '../change-credit.ts';
import { noteDecision } from '../offer/snapshot.ts';
import type { CreditRow } from '../repository.ts';
import { requirePermissionFor, requireTransition, reviewTransitions } from '../state.ts';
import { decideOnce, requireApprovable } from './decide-once.ts';
import { countReasons, reasonOf, refuseReason } from './reasons.ts';
import { endReturns } from './repository.ts';

interface StatusChange {
  readonly status: ReviewStatus;
  /** Message to the applicant; '' for none. */
  readonly note: string;
  /** Only for REJECTED. */
  readonly reasonId: string | null;
  /** The version the reviewer saw; by default the one when the request arrived. */
  readonly version: number | undefined;
}

type ReasonedChange = StatusChange & { readonly reason: DecisionReason | null };

/**
 * Applies a reviewer's decision and all its effects in one transaction. Throws FORBIDDEN, NOT_FOUND, VALIDATION_ERROR
 * at `reasonId`, CONFLICT if the credit has changed, or INVALID_TRANSITION. A 409 carries `{ status, version }`.
 */
export async function decideCredit(context: AdminContext, id: string, sent: StatusChange): Promise<void> {
  requirePermissionFor(context.actor, sent.status);
  if (sent.status !== 'REJECTED') refuseReason(sent.reasonId);
  const change = { ...sent, reason: reasonOf({ reasonId: sent.reasonId, kind: 'credit' }) };
  await decideOnce(context, id, sent, async (tx, credit) => {
    requireTransition(credit, reviewTransitions[change.status]);
    if (change.status === 'APPROVED') await requireApprovable(tx, credit);
    // Reopening the whole credit lifts the limit to named documents.
    if (change.status === 'PENDING') await endReturns(tx, id, context.clock.now());
    const { status, reason, note: words } = change;
    const decided = { kind: 'decided', status, reason, words } as const;
    const columns = columnsOf(context, credit, change);
    const changed = await changeCredit(context, tx, credit, columns, decided);
    await noteDecision(tx, changed);
    await countReasons(tx, id, [reason]);
  });
}

function columnsOf({ clock, actor }: AdminContext, credit: CreditRow, { status, note, reason }: ReasonedChange) {
  const now = clock.now();
  // A reviewer may take up a credit that was never submitted; its waiting time starts now.
  const takenUpAt = status === 'UNDER_REVIEW' ? now : null;
  return {
    status,
    submittedAt: credit.submittedAt ?? takenUpAt,
    lastSubmittedAt: credit.lastSubmittedAt ?? takenUpAt,
    ...(status === 'PENDING' && { givenBackAt: now }),
    decidedAt: isDecided(status) ? now : null,
    approvalToldAt: null,
    decidedBy: isDecided(status) ? actor.adminId : null,
    decisionReason: reason,
    decisionWords: status === 'REJECTED' && note ? note : null,
  };
}
