import { DomainError } from '@cotejo/contracts/core/errors';
import { recordActivity } from '#modules/activity-log';
import { addNotification } from '#modules/notifications';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/ids.ts';
import { isAwaiting } from './due-at.ts';
import { type CreditChange, effectsOf } from './effects.ts';
import { mailApplicant } from './mail-applicant.ts';
import { type CreditChanges, type CreditRow, findApplicant, insertEvent, updateCredit } from './repository.ts';
import { isEditable } from './state.ts';

/** Whatever ends the waiting ends the hold. */
const free = { takenBy: null, takenSince: null, takenUntil: null } as const;

type Needs = Pick<
  Context,
  'actor' | 'clock' | 'config' | 'handovers' | 'jobs' | 'log' | 'mailer' | 'phoneLinks' | 'workingDays'
>;

/**
 * Applies a change to a locked credit in the caller's transaction: columns, version and effects. Returns the new row.
 */
export async function changeCredit(
  context: Needs,
  tx: Tx,
  before: CreditRow,
  columns: CreditChanges,
  change: CreditChange,
): Promise<CreditRow> {
  const ended = isAwaiting(columns.status ?? before.status) ? {} : free;
  const changes = { ...columns, ...ended, version: before.version + 1, updatedAt: context.clock.now() };
  await updateCredit(tx, before.id, changes);
  const after = { ...before, ...changes };
  await applyEffects(context, tx, { before, after }, change);
  if (isEditable(before) && !isEditable(after)) await context.phoneLinks.endOfCredit(context, tx, after.id);
  return after;
}

/** Runs the effects of a change without raising the version: for new credits and document verdicts. */
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
  const effects = effectsOf({ before, after, applicant, now, parts: context }, change);
  if (effects.event) {
    const adminId = effects.event.by === 'admin' && actor.kind === 'admin' ? actor.adminId : null;
    const event = { id: newId(clock), creditId: after.id, at: now, status: after.status, ...effects.event, adminId };
    await insertEvent(tx, event);
  }
  await recordActivity(context, tx, effects.activity);
  if (effects.notification) await addNotification(context, tx, effects.notification);
  if (effects.mail && applicant) await mailApplicant(context, tx, after, applicant, effects.mail);
  for (const write of effects.rows ?? []) await write(tx);
}
