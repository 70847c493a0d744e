import type { CreditDetails, SaveAmortizationBody } from '@cotejo/contracts/credits/applicant';
import { scheduleOf } from '@cotejo/finance';
import type { UserContext } from '#context.ts';
import { inTransaction } from '#db/database.ts';
import { getOwnCreditForUpdate, invalidTransition } from './access.ts';
import { changeWhole } from './change-whole.ts';
import { requireChoiceOpen } from './corrections.ts';
import { readSnapshot, requireOffer } from './offer-snapshot.ts';
import { scheduleColumnsOf } from './present-credit.ts';
import { detailsOf } from './read-credit-details.ts';
import { saveSchedule } from './repository.ts';

/**
 * Chooses the amortization system of an own credit. The table is computed here from the rate of the
 * chosen offer; the posted one only had to be there. Throws NOT_FOUND and INVALID_TRANSITION.
 */
export async function saveAmortization(
  context: UserContext,
  id: string,
  { amortizationType }: SaveAmortizationBody,
): Promise<CreditDetails> {
  return inTransaction(context.db, async (tx) => {
    const whole = await getOwnCreditForUpdate(context, tx, id);
    const { credit, institution } = whole;
    await requireChoiceOpen(tx, credit);
    if (!institution) throw invalidTransition(credit, 'No se ha seleccionado una institución');
    const offer = await requireOffer(context, tx, credit, institution, whole.offer);
    const { product } = readSnapshot(offer);
    const annualRatePercent = product.minRate;
    // Saving the same choice again is no change.
    if (credit.amortizationType === amortizationType && credit.annualRatePercent === annualRatePercent) {
      return detailsOf(tx, { ...whole, offer });
    }
    const schedule = scheduleOf(amortizationType, {
      principalCents: credit.amountCents,
      annualRatePercent,
      termMonths: credit.termMonths,
    });
    const rows = scheduleColumnsOf(schedule, product.charges);
    await saveSchedule(tx, credit.id, rows);
    const changed = await changeWhole(
      context,
      tx,
      { ...whole, offer, schedule: rows },
      {
        columns: {
          amortizationType,
          annualRatePercent,
          instalmentCents: schedule.instalmentCents,
          totalInterestCents: schedule.totalInterestCents,
          totalPaymentCents: schedule.totalPaymentCents,
        },
        change: { kind: 'amortizationChosen', amortizationType },
      },
    );
    return detailsOf(tx, changed);
  });
}
