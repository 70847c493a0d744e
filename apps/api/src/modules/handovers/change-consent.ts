import { isDecided } from '@cotejo/contracts/credits/status';
import type { UserContext } from '#context.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { recordActivity } from '#modules/activity-log';
import { findTermsInForce } from '#modules/consents';
import { type CreditRow, creditName, getOwnCreditForUpdate, invalidTransition } from '#modules/credits';
import { handoverRecords, openHandover, recordConsent, withdrawHandover } from '#modules/handover-records';

/**
 * On an approved application a permission writes the hand-over and taking it back withdraws an open one, in the same
 * transaction. Throws NOT_FOUND, INVALID_TRANSITION without institution or where nothing can be handed over any more,
 * RATE_LIMITED.
 */
export async function changeHandoverConsent(context: UserContext, id: string, consent: boolean) {
  return inTransaction(context.db, async (tx) => {
    const credit = await getOwnCreditForUpdate(context, tx, id);
    const { institutionId, status } = credit;
    if (institutionId === null) throw invalidTransition(credit, 'No se ha seleccionado una institución');
    if (status === 'CANCELLED' || (isDecided(status) && status !== 'APPROVED')) throw invalidTransition(credit);
    if (await recordConsent(context, tx, { ...credit, institutionId }, consent)) {
      if (status === 'APPROVED') {
        if (consent) await openHandover(context, tx, credit);
        else await withdrawHandover(context, tx, id, 'consent');
      }
      await record(context, tx, credit, consent);
    }
    const found = await handoverRecords.findConsent(tx, id, institutionId);
    return {
      consent,
      institutionId,
      termsVersion: found?.termsVersion ?? (await findTermsInForce(tx))?.version ?? '',
      at: found?.consent.acceptedAt.toISOString() ?? null,
    };
  });
}

const record = (context: UserContext, tx: Tx, credit: CreditRow, consent: boolean) =>
  recordActivity(context, tx, {
    type: 'credit',
    status: 'updated',
    description: consent
      ? 'El solicitante autorizó entregar su solicitud a la institución'
      : 'El solicitante retiró la autorización de entregar su solicitud',
    targetId: credit.id,
    targetName: creditName(credit, null),
    personId: credit.userId,
  });
