import type { CreateCreditBody, UserCredit } from '@cotejo/contracts/credits/applicant';
import { centsToDollars, dollarsToCents } from '@cotejo/finance/money';
import type { Applicant, CreditRow } from '../repository.ts';

/** Columns for the progress of a credit. */
type StateColumn =
  | 'id'
  | 'runningNumber'
  | 'userId'
  | 'status'
  | 'institutionId'
  | 'amortizationType'
  | 'version'
  | 'createdAt'
  | 'updatedAt'
  | 'submittedAt'
  | 'lastSubmittedAt'
  | 'givenBackAt'
  | 'decidedAt'
  | 'approvalToldAt'
  | 'decidedBy'
  | 'decisionReason'
  | 'decisionWords'
  | 'round'
  | 'takenBy'
  | 'takenSince'
  | 'takenUntil';

/**
 * The applicant's request: all other columns. A column added to `credits` is one of these until it is listed above, and
 * does not compile until it is stored here, exported (`privacy/exported-fields.ts`) and kept or erased (`erase.ts`).
 */
export type StoredRequest = Pick<CreditRow, Exclude<keyof CreditRow, StateColumn>>;

/** Not stored as sent: e-mail and cédula come from the profile, the consent is a row, the status always PENDING. */
type OtherField = 'email' | 'document' | 'termsAccepted' | 'termsVersionId' | 'status';

type SentField = Exclude<keyof CreateCreditBody, OtherField>;

export function storedRequest(sent: Pick<CreateCreditBody, SentField>, applicant: Applicant): StoredRequest {
  const { amount, term, income, location, ...others } = sent;
  // A new body field does not compile until it is stored here or listed in OtherField.
  others satisfies Record<string, never>;
  return {
    amountCents: dollarsToCents(amount),
    termMonths: term,
    incomeCents: dollarsToCents(income),
    location,
    email: applicant.email,
    document: applicant.cedula,
  };
}

export const presentRequest = (credit: CreditRow): Pick<UserCredit, SentField> => ({
  amount: centsToDollars(credit.amountCents),
  term: credit.termMonths,
  income: centsToDollars(credit.incomeCents),
  location: credit.location,
});
