import type { ChangeCreditStatusBody, CreditDetails } from '@cotejo/contracts/credits/applicant';
import type { UserContext } from '#context.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { getOwnCreditForUpdate, invalidTransition } from './access.ts';
import { cancelCredit } from './cancel-credit.ts';
import { chooseInstitution, confirmInstitution, leaveInstitution } from './choose-institution.ts';
import { detailsOf } from './read-credit-details.ts';
import type { WholeCredit } from './repository.ts';
import { amortizationNeededText, submitCredit } from './submit-credit.ts';

/**
 * What an applicant does with an own credit. PENDING with an institution chooses it; PENDING alone
 * leaves the chosen one. Throws NOT_FOUND, CONFLICT and INVALID_TRANSITION with the present state.
 */
export async function changeCreditStatus(
  context: UserContext,
  id: string,
  body: ChangeCreditStatusBody,
): Promise<CreditDetails> {
  return inTransaction(context.db, async (tx) => {
    const whole = await getOwnCreditForUpdate(context, tx, id, chosenIn(body));
    return detailsOf(tx, await apply(context, tx, whole, body));
  });
}

/**
 * The institution that the caller chooses, in lower case; null where none is named or it does not
 * matter.
 */
const chosenIn = ({ status, institutionId }: ChangeCreditStatusBody): string | null =>
  status === 'CANCELLED' ? null : (institutionId?.toLowerCase() ?? null);

async function apply(
  context: UserContext,
  tx: Tx,
  whole: WholeCredit,
  body: ChangeCreditStatusBody,
): Promise<WholeCredit> {
  const { credit } = whole;
  const { status } = body;
  const institutionId = chosenIn(body);
  if (status === 'CANCELLED') return cancelCredit(context, tx, whole);
  if (status === 'DOCUMENTS_SUBMITTED') {
    if (institutionId !== null && institutionId !== credit.institutionId) {
      // Another institution has no amortization yet; what else speaks against it comes first.
      await chooseInstitution(context, tx, whole);
      throw invalidTransition(credit, amortizationNeededText);
    }
    return submitCredit(context, tx, whole);
  }
  if (institutionId !== null) return chooseInstitution(context, tx, whole);
  return status === 'PENDING' ? leaveInstitution(context, tx, whole) : confirmInstitution(context, tx, whole);
}
