import type { ChangeCreditStatusBody, CreditDetails } from '@cotejo/contracts/credits/applicant';
import type { UserContext } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { changeCredit } from '../change-credit.ts';
import { type CreditRow, lockApplicant } from '../repository.ts';
import { getOwnCreditForUpdate } from '../request/own-credit.ts';
import { readCreditDetails } from '../request/read-own-credits.ts';
import { invalidTransition, requireTransition, transitions } from '../state.ts';
import { chooseInstitution, confirmInstitution, leaveInstitution } from './choose-institution.ts';
import { amortizationNeededText, submitCredit } from './submit-credit.ts';

/** PENDING with an institution chooses it, alone clears it. Throws NOT_FOUND, CONFLICT or INVALID_TRANSITION. */
export async function changeOwnCreditStatus(
  context: UserContext,
  id: string,
  body: ChangeCreditStatusBody,
): Promise<CreditDetails> {
  return inTransaction(context.db, async (tx) => {
    // Submitting counts the user's credits in review. Lock order: user before credit.
    if (body.status === 'DOCUMENTS_SUBMITTED') await lockApplicant(tx, context.actor.userId);
    const credit = await getOwnCreditForUpdate(context, tx, id);
    return readCreditDetails(context, tx, await change(context, tx, credit, body));
  });
}

async function change(
  context: UserContext,
  tx: Tx,
  credit: CreditRow,
  { status, institutionId, handoverConsent: given, termsVersionId }: ChangeCreditStatusBody,
): Promise<CreditRow> {
  if (status === 'CANCELLED') return cancelCredit(context, tx, credit);
  if (status === 'DOCUMENTS_SUBMITTED') {
    if (institutionId !== undefined && institutionId !== credit.institutionId) {
      // Always refused, since a new institution has no amortization; chooseInstitution may throw a better reason first.
      await chooseInstitution(context, tx, credit, institutionId);
      throw invalidTransition(credit, amortizationNeededText);
    }
    return submitCredit(context, tx, credit, given === undefined ? undefined : { given, termsVersionId });
  }
  if (institutionId !== undefined) return chooseInstitution(context, tx, credit, institutionId);
  return status === 'PENDING' ? leaveInstitution(context, tx, credit) : confirmInstitution(context, tx, credit);
}

async function cancelCredit(context: UserContext, tx: Tx, credit: CreditRow): Promise<CreditRow> {
  requireTransition(credit, 'cancelled');
  return changeCredit(context, tx, credit, { status: transitions.cancelled.to }, { kind: 'cancelled' });
}
