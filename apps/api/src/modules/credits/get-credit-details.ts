import type { CreditDetails } from '@cotejo/contracts/credits/applicant';
import type { UserContext } from '#context.ts';
import { getOwnCredit } from './access.ts';
import { readCreditDetails } from './read-credit-details.ts';

/** One own credit with its timeline. Throws NOT_FOUND. */
export async function getCreditDetails(context: UserContext, id: string): Promise<CreditDetails> {
  return readCreditDetails(context.db, await getOwnCredit(context, context.db, id));
}
