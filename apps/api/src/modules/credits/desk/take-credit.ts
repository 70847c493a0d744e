import { DomainError } from '@cotejo/contracts/core/errors';
import { holdMinutes, type TakeCreditBody, type Taken } from '@cotejo/contracts/desk/take';
import { recordActivity } from '#modules/activity-log';
import { adminRepository } from '#modules/identity';
import { addNotification } from '#modules/notifications';
import { minutes } from '#platform/clock.ts';
import type { AdminContext } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { creditName } from '../credit-number.ts';
import { isAwaiting } from '../due-at.ts';
import { type CreditRow, findApplicant, saveHold } from '../repository.ts';
import { keepReviewer, refuseOwnApplication } from '../review/own-application.ts';
import { listAdminNames, lockCredit } from '../review/repository.ts';
import { invalidTransition } from '../state.ts';
import { holdOf, mayTake, otherHoldOf, presentTaken, refuseTaken } from './hold.ts';
import { findHolder, lockTaker } from './repository.ts';

/**
 * Takes a waiting credit for 15 minutes, renews one's own hold, or with words takes over somebody else's. Throws
 * NOT_FOUND, FORBIDDEN for the own application, INVALID_TRANSITION, or CONFLICT with `{ status, version, taken }`.
 */
export async function takeCredit(
  context: AdminContext,
  id: string,
  { words }: TakeCreditBody,
): Promise<{ taken: Taken }> {
  const { actor, clock, db } = context;
  return inTransaction(db, async (tx) => {
    // Administrators before credits: the notice for the former holder refers to their row.
    const formerId = words === undefined ? null : await findHolder(tx, id);
    if (formerId !== null && formerId < actor.adminId) await adminRepository.keepAdmin(tx, formerId);
    await requireTaker(context, tx);
    if (formerId !== null && formerId > actor.adminId) await adminRepository.keepAdmin(tx, formerId);
    const credit = await lockReviewed(context, tx, id);
    if (!isAwaiting(credit.status)) throw invalidTransition(credit, 'La solicitud no espera una respuesta.');
    const now = clock.now();
    const other = otherHoldOf(credit, actor, now);
    // Also when a third person took it since: the words were not for them.
    if (words === undefined || other?.adminId !== formerId) await refuseTaken(tx, actor, credit, now);
    const own = other ? null : holdOf(credit, now);
    const hold = await hold15Minutes(context, tx, { creditId: id, since: own?.since ?? now });
    if (other && words !== undefined) await tellOfTakeOver(context, tx, { credit, formerId: other.adminId, words });
    return { taken: presentTaken(hold, actor.name, actor) };
  });
}

/** What is free already stays free. Throws NOT_FOUND, FORBIDDEN, or CONFLICT with `{ status, version, taken }`. */
export async function releaseCredit(context: AdminContext, id: string): Promise<{ taken: null }> {
  const { actor, clock, db } = context;
  await inTransaction(db, async (tx) => {
    const credit = await lockReviewed(context, tx, id);
    await refuseTaken(tx, actor, credit, clock.now());
    if (credit.takenBy) await saveHold(tx, id, { takenBy: null, takenSince: null, takenUntil: null });
  });
  return { taken: null };
}

/** Throws FORBIDDEN if the permissions were taken away since the request was admitted. */
export async function requireTaker({ actor }: AdminContext, tx: Tx): Promise<void> {
  const taker = await lockTaker(tx, actor.adminId);
  if (!taker) throw new DomainError('UNAUTHORIZED');
  if (!mayTake(taker.permissions)) throw new DomainError('FORBIDDEN');
}

export async function hold15Minutes(
  { actor, clock }: AdminContext,
  tx: Tx,
  { creditId, since }: { creditId: string; since: Date },
) {
  const until = new Date(clock.now().getTime() + minutes(holdMinutes));
  await saveHold(tx, creditId, { takenBy: actor.adminId, takenSince: since, takenUntil: until });
  return { adminId: actor.adminId, since, until };
}

async function lockReviewed({ actor }: AdminContext, tx: Tx, id: string): Promise<CreditRow> {
  await keepReviewer(tx, actor);
  const locked = await lockCredit(tx, id);
  if (!locked) throw new DomainError('NOT_FOUND');
  await refuseOwnApplication(tx, actor, locked);
  return locked.credit;
}

interface TakeOver {
  readonly credit: CreditRow;
  readonly formerId: string;
  readonly words: string;
}

async function tellOfTakeOver(context: AdminContext, tx: Tx, { credit, formerId, words }: TakeOver): Promise<void> {
  const applicant = credit.userId === null ? null : await findApplicant(tx, credit.userId);
  const formerName = (await listAdminNames(tx, [formerId])).get(formerId) ?? '';
  await recordActivity(context, tx, {
    type: 'credit',
    status: 'updated',
    // The applicant's export has the description; words and names stay with the office.
    description: 'Solicitud tomada a otra persona que la tenía',
    targetId: credit.id,
    targetName: creditName(credit, applicant),
    details: { words, previousHolder: { id: formerId, name: formerName } },
    personId: credit.userId,
  });
  await addNotification(context, tx, {
    type: 'case_taken',
    message: `${context.actor.name} tomó una solicitud que tenías: ${creditName(credit, null)}: «${words}»`,
    entityId: credit.id,
    metadata: { creditId: credit.id },
    onlyFor: formerId,
  });
}
