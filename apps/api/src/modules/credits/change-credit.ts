import { DomainError } from '@cotejo/contracts/core/errors';
import type { CreditStatus } from '@cotejo/contracts/credits/status';
import type { LoanCost } from '@cotejo/finance';
import type { Context } from '#context.ts';
import type { Tx } from '#db/database.ts';
import { newId } from '#ids.ts';
import { recordActivity } from '#modules/activity-log';
import { addNotification } from '#modules/notifications';
import { type CreditChange, effectsOf } from './credit-effects.ts';
import { deleteFormerDocuments } from './documents/delete-former-documents.ts';
import { mailApplicant } from './mail-applicant.ts';
import {
  type Applicant,
  type CreditChanges,
  type CreditEventRow,
  type CreditRow,
  findApplicant,
  insertEvent,
  updateCredit,
} from './repository.ts';

type Needs = Pick<Context, 'actor' | 'clock' | 'config' | 'jobs' | 'mailer'>;

const endedStatuses: readonly CreditStatus[] = ['APPROVED', 'REJECTED', 'CANCELLED'];

/** What the caller has already. */
interface AtHand {
  /** Read where it is absent. */
  readonly applicant?: Applicant | null;
  /** The credit's after the change; read where it is absent. */
  readonly institution?: { readonly name: string } | null;
  /** What its offer costs then; worked out where it is absent. */
  readonly cost?: LoanCost | null;
}

export interface ChangedCredit {
  readonly credit: CreditRow;
  /** The new line of the timeline, if there is one. */
  readonly event: CreditEventRow | null;
}

/**
 * Writes a change of a locked credit with everything that follows it, in the transaction of the
 * caller: the next version, and what `credit-effects.ts` says of this kind of
 * change.
 *
 * @param columns what the change sets; empty where only the version goes on
 */
export async function changeCredit(
  context: Needs,
  tx: Tx,
  before: CreditRow,
  columns: CreditChanges,
  change: CreditChange,
  atHand: AtHand = {},
): Promise<ChangedCredit> {
  const changes = { ...columns, version: before.version + 1, updatedAt: context.clock.now() };
  // The row is locked, so this is what it will be.
  const after = { ...before, ...changes };
  await updateCredit(tx, before.id, changes);
  const event = await applyEffects(context, tx, { before, after }, change, atHand);
  return { credit: after, event };
}

/**
 * What follows a change of a credit: for `changeCredit`, and for changes that leave the version (a
 * new credit, a document's verdict).
 *
 * @returns the new line of the timeline
 */
export async function applyEffects(
  context: Needs,
  tx: Tx,
  { before, after }: { before: CreditRow | null; after: CreditRow },
  change: CreditChange,
  { applicant: knownApplicant, institution, cost }: AtHand = {},
): Promise<CreditEventRow | null> {
  const { actor, clock } = context;
  const now = clock.now();
  const applicant = knownApplicant ?? (after.userId === null ? null : await findApplicant(tx, after.userId));
  if (!applicant && actor.kind === 'user') throw new DomainError('UNAUTHORIZED');
  const effects = effectsOf({ before, after, applicant, now }, change);
  const adminId = effects.event?.by === 'admin' && actor.kind === 'admin' ? actor.adminId : null;
  const event = effects.event && {
    id: newId(clock),
    creditId: after.id,
    at: now,
    status: after.status,
    ...effects.event,
    adminId,
  };
  if (event) await insertEvent(tx, event);
  await recordActivity(context, tx, { type: 'credit', targetId: after.id, ...effects.activity });
  if (effects.notification) await addNotification(context, tx, effects.notification);
  if (effects.mail && applicant) {
    await mailApplicant(context, tx, after, { applicant, institution, cost }, effects.mail);
  }
  // Kept for the reviewers of this round alone.
  const isEnded = before?.status !== after.status && endedStatuses.includes(after.status);
  if (isEnded) await deleteFormerDocuments(context, tx, after.id);
  return event;
}
