import { DomainError } from '@cotejo/contracts/core/errors';
import type { CreditStatus } from '@cotejo/contracts/credits/applicant';
import type { Context } from '#context.ts';
import type { Tx } from '#db/database.ts';
import { newId } from '#ids.ts';
import { recordActivity } from '#modules/activity-log';
import { countCredit } from '#modules/dashboard';
import { addNotification } from '#modules/notifications';
import { type CreditChange, effectsOf } from './credit-effects.ts';
import { forgetFormerDocuments } from './documents/forget-former-documents.ts';
import { mailApplicant } from './mail-applicant.ts';
import { type CreditChanges, type CreditRow, findApplicant, insertEvent, updateCredit } from './repository.ts';

type Needs = Pick<Context, 'actor' | 'clock' | 'config' | 'jobs' | 'mailer'>;

const endedStatuses: readonly CreditStatus[] = ['APPROVED', 'REJECTED', 'CANCELLED'];

/**
 * Writes a change of a locked credit with everything that follows it, in the transaction of the caller: the next version, the
 * daily figures, and what `credit-effects.ts` says of this kind of change.
 *
 * @param columns what the change sets; empty where only the version goes on
 */
export async function changeCredit(
  context: Needs,
  tx: Tx,
  before: CreditRow,
  columns: CreditChanges,
  change: CreditChange,
): Promise<CreditRow> {
  const after = await updateCredit(tx, before.id, {
    ...columns,
    version: before.version + 1,
    updatedAt: context.clock.now(),
  });
  await applyEffects(context, tx, { before, after }, change);
  return after;
}

/** What follows a change that is written already: of a new credit, and of a document's verdict, which leaves the version. */
export async function applyEffects(
  context: Needs,
  tx: Tx,
  { before, after }: { before: CreditRow | null; after: CreditRow },
  change: CreditChange,
): Promise<void> {
  const { actor, clock } = context;
  const now = clock.now();
  const applicant = after.userId === null ? null : await findApplicant(tx, after.userId);
  if (!applicant && actor.kind === 'user') throw new DomainError('UNAUTHORIZED');
  const { event, activity, notification, mail } = effectsOf({ before, after, applicant, now }, change);
  if (event) {
    const adminId = event.by === 'admin' && actor.kind === 'admin' ? actor.adminId : null;
    await insertEvent(tx, { id: newId(clock), creditId: after.id, at: now, status: after.status, ...event, adminId });
  }
  await countCredit(tx, before, after);
  await recordActivity(context, tx, { type: 'credit', targetId: after.id, ...activity });
  if (notification) await addNotification(context, tx, notification);
  if (mail && applicant) await mailApplicant(context, tx, after, applicant, mail);
  // Kept for the reviewers of this round alone.
  const isEnded = before?.status !== after.status && endedStatuses.includes(after.status);
  if (isEnded) await forgetFormerDocuments(context, tx, after.id);
}
