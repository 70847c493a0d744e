import type { ChangeCreditStatusBody, CreditDetails } from '@cotejo/contracts/credits/applicant';
import type { UserContext } from '#context.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { getOwnCreditForUpdate, invalidTransition } from './access.ts';
import { cancelCredit } from './cancel-credit.ts';
import { chooseInstitution, confirmInstitution, leaveInstitution } from './choose-institution.ts';
import { readCreditDetails } from './read-credit-details.ts';
import type { CreditRow } from './repository.ts';
import { amortizationNeededText, submitCredit } from './submit-credit.ts';

/**
 * What an applicant does with an own credit (decisions, "Credit status, user side"). PENDING with an institution chooses
 * it; PENDING alone leaves the chosen one. Throws NOT_FOUND, CONFLICT and INVALID_TRANSITION with the present state.
 */
export async function changeCreditStatus(
  context: UserContext,
  id: string,
  body: ChangeCreditStatusBody,
): Promise<CreditDetails> {
  return inTransaction(context.db, async (tx) => {
    const credit = await getOwnCreditForUpdate(context, tx, id);
    return readCreditDetails(tx, await apply(context, tx, credit, body));
  });
}

async function apply(
  context: UserContext,
  tx: Tx,
  credit: CreditRow,
  { status, institutionId }: ChangeCreditStatusBody,
): Promise<CreditRow> {
  if (status === 'CANCELLED') return cancelCredit(context, tx, credit);
  if (status === 'DOCUMENTS_SUBMITTED') {
    if (institutionId !== undefined && institutionId.toLowerCase() !== credit.institutionId) {
      // Another institution has no amortization yet; what else speaks against it comes first.
      await chooseInstitution(context, tx, credit, institutionId);
      throw invalidTransition(credit, amortizationNeededText);
    }
    return submitCredit(context, tx, credit);
  }
  if (institutionId !== undefined) return chooseInstitution(context, tx, credit, institutionId);
  return status === 'PENDING' ? leaveInstitution(context, tx, credit) : confirmInstitution(context, tx, credit);
}
