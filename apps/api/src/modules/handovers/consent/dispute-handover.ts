import { DomainError } from '@cotejo/contracts/core/errors';
import type { DisputeHandoverBody } from '@cotejo/contracts/handovers/applicant';
import { handoverReference } from '@cotejo/contracts/handovers/states';
import { recordActivity } from '#modules/activity-log';
import { creditName, getOwnCreditForUpdate, invalidTransition } from '#modules/credits';
import type { UserContext } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { newId } from '#platform/ids.ts';
import { tellOffice } from '../links/send-links.ts';
import { logAct } from '../log-act.ts';
import * as handoverRepository from '../repository.ts';

/**
 * The applicant says that an answer of the institution is not true; the office is told, the institution is not. Throws
 * NOT_FOUND, INVALID_TRANSITION where the hand-over is in another state, CONFLICT for the same answer again.
 */
export async function disputeHandover(context: UserContext, creditId: string, sent: DisputeHandoverBody) {
  return inTransaction(context.db, async (tx) => {
    const credit = await getOwnCreditForUpdate(context, tx, creditId);
    const standing = await handoverRepository.findStanding(tx, creditId);
    const handover = standing && (await handoverRepository.lockHandover(tx, standing.id));
    const last = handover?.answers.at(-1);
    if (!handover || !last || handover.state !== sent.about)
      throw invalidTransition(credit, 'La institución ya no dice eso. Mira en qué va tu solicitud.');
    const at = context.clock.now();
    const isNew = await handoverRepository.insertDispute(tx, {
      ...{ id: newId(context.clock), handoverId: handover.id, about: sent.about, words: sent.words, at },
      ...{ answeredAt: new Date(last.at), closedAt: null },
    });
    if (!isNew) throw new DomainError('CONFLICT', { message: 'Ya nos lo dijiste. Lo estamos revisando.' });
    await logAct(context, tx, { handoverId: handover.id, kind: 'disputed' });
    await recordActivity(context, tx, {
      type: 'credit',
      status: 'updated',
      description: `El solicitante dice que no es así: entrega ${handoverReference(handover.id)}`,
      targetId: creditId,
      targetName: creditName(credit, null),
      details: { handoverId: handover.id, about: sent.about },
      personId: credit.userId,
    });
    await tellOffice(
      context,
      tx,
      handover,
      `La persona dice que no es así: expediente ${handoverReference(handover.id)}`,
    );
    return { at: at.toISOString() };
  });
}
