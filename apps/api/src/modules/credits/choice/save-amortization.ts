import type { AmortizationType } from '@cotejo/contracts/amortization';
import type { CreditDetails, SaveAmortizationBody } from '@cotejo/contracts/credits/applicant';
import type { UserContext } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { changeCredit } from '../change-credit.ts';
import type { CreditRow } from '../repository.ts';
import { getOwnCreditForUpdate } from '../request/own-credit.ts';
import { readCreditDetails } from '../request/read-own-credits.ts';
import { requireChoiceOpen } from '../review/corrections.ts';
import { invalidTransition } from '../state.ts';

/**
 * Sets the amortization system of the caller's credit. A table in the request is ignored: it follows from the
 * stored offer. Throws NOT_FOUND or INVALID_TRANSITION.
 */
export async function saveAmortization(
  context: UserContext,
  id: string,
  { amortizationType }: SaveAmortizationBody,
): Promise<CreditDetails> {
  return inTransaction(context.db, async (tx) => {
    const credit = await getOwnCreditForUpdate(context, tx, id);
    return readCreditDetails(context, tx, await chooseAmortization(context, tx, credit, amortizationType));
  });
}

async function chooseAmortization(
  context: UserContext,
  tx: Tx,
  credit: CreditRow,
  amortizationType: AmortizationType,
): Promise<CreditRow> {
  await requireChoiceOpen(tx, credit);
  if (!credit.institutionId) throw invalidTransition(credit, 'No se ha seleccionado una institución');
  if (credit.amortizationType === amortizationType) return credit;
  return changeCredit(context, tx, credit, { amortizationType }, { kind: 'amortizationChosen', amortizationType });
}
