import type { ChangeCreditStatusBody, CreditDetails } from '@cotejo/contracts/credits/applicant';
import type { UserContext } from '#context.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { changeCredit } from '../change-credit.ts';
import { type CreditRow, lockApplicant } from '../repository.ts';
import { getOwnCreditForUpdate } from '../request/own-credit.ts';
import { readCreditDetails } from '../request/read-own-credits.ts';
import { invalidTransition, requireTransition, transitions } from '../state.ts';
import { chooseInstitution, confirmInstitution, leaveInstitution } from './choose-institution.ts';
import { amortizationNeededText, submitCredit } from './submit-credit.ts';

/**
 * What an applicant does with an own credit. PENDING with an institution chooses it; PENDING alone
 * leaves the chosen one. Throws NOT_FOUND, CONFLICT and INVALID_TRANSITION with the present state.
 */
export async function changeOwnCreditStatus(
  context: UserContext,
  id: string,
  body: ChangeCreditStatusBody,
): Promise<CreditDetails> {
  return inTransaction(context.db, async (tx) => {
    // Sending counts what the person has in review: the person is locked before the credit.
    if (body.status === 'DOCUMENTS_SUBMITTED') await lockApplicant(tx, context.actor.userId);
    const credit = await getOwnCreditForUpdate(context, tx, id);
    return readCreditDetails(tx, await change(context, tx, credit, body));
  });
}

async function change(
  context: UserContext,
  tx: Tx,
  credit: CreditRow,
  { status, institutionId }: ChangeCreditStatusBody,
): Promise<CreditRow> {
  if (status === 'CANCELLED') return cancelCredit(context, tx, credit);
  if (status === 'DOCUMENTS_SUBMITTED') {
    if (institutionId !== undefined && institutionId !== credit.institutionId) {
      // Another institution has no amortization yet; what else speaks against it comes first.
      await chooseInstitution(context, tx, credit, institutionId);
      throw invalidTransition(credit, amortizationNeededText);
    }
    return submitCredit(context, tx, credit);
  }
  if (institutionId !== undefined) return chooseInstitution(context, tx, credit, institutionId);
  return status === 'PENDING' ? leaveInstitution(context, tx, credit) : confirmInstitution(context, tx, credit);
}

/** Withdraws a locked credit, until a decision. Throws INVALID_TRANSITION after it. */
async function cancelCredit(context: UserContext, tx: Tx, credit: CreditRow): Promise<CreditRow> {
  requireTransition(credit, 'cancelled');
  return changeCredit(context, tx, credit, { status: transitions.cancelled.to }, { kind: 'cancelled' });
}
