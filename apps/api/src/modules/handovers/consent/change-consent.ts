import { isDecided } from '@cotejo/contracts/credits/status';
import type { ChangeHandoverConsentBody } from '@cotejo/contracts/handovers/applicant';
import { recordActivity } from '#modules/activity-log';
import { findTermsInForce } from '#modules/consents';
import { type CreditRow, creditName, getOwnCreditForUpdate, invalidTransition } from '#modules/credits';
import type { UserContext } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { openHandover, withdrawHandovers } from '../effects.ts';
import * as handoverRepository from '../repository.ts';
import { limitChanges, recordConsent } from './record-consent.ts';

/**
 * On an approved application a permission writes and sends the hand-over, and taking it back ends every link, in any
 * state, in the same transaction. What already holds writes nothing. Throws NOT_FOUND, INVALID_TRANSITION without
 * institution or where nothing can be handed over any more, CONFLICT with `terms`, RATE_LIMITED.
 */
export async function changeHandoverConsent(
  context: UserContext,
  id: string,
  { consent: given, termsVersionId }: ChangeHandoverConsentBody,
) {
  return inTransaction(context.db, async (tx) => {
    const credit = await getOwnCreditForUpdate(context, tx, id);
    const { institutionId, status } = credit;
    if (institutionId === null) throw invalidTransition(credit, 'No se ha seleccionado una institución');
    if (status === 'CANCELLED' || (isDecided(status) && status !== 'APPROVED')) throw invalidTransition(credit);
    const present = await handoverRepository.findConsent(tx, id, institutionId);
    // What was never allowed need not be taken back; a no while sending is stored.
    const isNews = present === null ? given : present.consent.given !== given;
    if (isNews) await limitChanges(context, tx, id);
    if (isNews && (await recordConsent(context, tx, credit, { given, termsVersionId }))) {
      if (status === 'APPROVED' && given) {
        await openHandover(context, tx, credit);
        await context.handovers.sendFirst(tx, credit);
      }
      if (status === 'APPROVED' && !given) await withdrawHandovers(context, tx, id, { asksAnswered: true });
      await record(context, tx, credit, given);
    }
    const found = await handoverRepository.findConsent(tx, id, institutionId);
    return {
      consent: given,
      institutionId,
      termsVersion: found?.termsVersion ?? (await findTermsInForce(tx))?.version ?? '',
      at: found?.consent.acceptedAt.toISOString() ?? null,
    };
  });
}

const record = (context: UserContext, tx: Tx, credit: CreditRow, given: boolean) =>
  recordActivity(context, tx, {
    type: 'credit',
    status: 'updated',
    description: given
      ? 'El solicitante autorizó entregar su solicitud a la institución'
      : 'El solicitante retiró la autorización de entregar su solicitud',
    targetId: credit.id,
    targetName: creditName(credit, null),
    personId: credit.userId,
  });
