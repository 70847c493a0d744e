import type { AmortizationType } from '@cotejo/contracts/amortization';
import type { CreditDetails, SaveAmortizationBody } from '@cotejo/contracts/credits/applicant';
import { scheduleOf } from '@cotejo/finance';
import type { UserContext } from '#context.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { changeCredit } from './change-credit.ts';
import { requireChoiceOpen } from './corrections.ts';
import { readSnapshot, requireOffer } from './offer-snapshot.ts';
import { getOwnCreditForUpdate, invalidTransition } from './own-credit.ts';
import { scheduleColumnsOf } from './present-credit.ts';
import { readCreditDetails } from './read-own-credits.ts';
import { type CreditRow, findInstitution, saveSchedule } from './repository.ts';

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
    const credit = await getOwnCreditForUpdate(context, tx, id);
    return readCreditDetails(tx, await chooseAmortization(context, tx, credit, amortizationType));
  });
}

async function chooseAmortization(
  context: UserContext,
  tx: Tx,
  credit: CreditRow,
  amortizationType: AmortizationType,
): Promise<CreditRow> {
  await requireChoiceOpen(tx, credit);
  const institution = credit.institutionId ? await findInstitution(tx, credit.institutionId) : null;
  if (!institution) throw invalidTransition(credit, 'No se ha seleccionado una institución');
  const { product } = readSnapshot(await requireOffer(context, tx, credit, institution));
  const annualRatePercent = product.minRate;
  // Saving the same choice again is no change.
  if (credit.amortizationType === amortizationType && credit.annualRatePercent === annualRatePercent) return credit;
  const schedule = scheduleOf(amortizationType, {
    principalCents: credit.amountCents,
    annualRatePercent,
    termMonths: credit.termMonths,
  });
  await saveSchedule(tx, credit.id, scheduleColumnsOf(schedule, product.charges));
  const columns = {
    amortizationType,
    annualRatePercent,
    instalmentCents: schedule.instalmentCents,
    totalInterestCents: schedule.totalInterestCents,
    totalPaymentCents: schedule.totalPaymentCents,
  };
  return changeCredit(context, tx, credit, columns, { kind: 'amortizationChosen', amortizationType });
}
