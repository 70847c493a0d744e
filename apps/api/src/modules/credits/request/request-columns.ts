import type { CreateCreditBody, UserCredit } from '@cotejo/contracts/credits/applicant';
import { centsToDollars, dollarsToCents } from '@cotejo/finance';
import type { Applicant, CreditRow } from '../repository.ts';

/** Columns that say what became of a credit. */
type StateColumn =
  | 'id'
  | 'runningNumber'
  | 'userId'
  | 'status'
  | 'institutionId'
  | 'amortizationType'
  | 'annualRatePercent'
  | 'instalmentCents'
  | 'totalInterestCents'
  | 'totalPaymentCents'
  | 'version'
  | 'createdAt'
  | 'updatedAt'
  | 'submittedAt'
  | 'lastSubmittedAt'
  | 'decidedAt'
  | 'decidedBy'
  | 'decisionReason'
  | 'decisionWords'
  | 'round';

/**
 * What was asked for: every other column. A new column of `credits` is one of these until it stands
 * above, and then nothing compiles before it is stored here, exported to its person
 * (`privacy/exported-fields.ts`), and kept or erased with the account (`erase.ts`).
 */
export type StoredRequest = Pick<CreditRow, Exclude<keyof CreditRow, StateColumn>>;

/**
 * Fields of the body that are stored elsewhere or not at all: e-mail and cédula are the profile's, the
 * consent is a row of its own, the status is always PENDING.
 */
type OtherField = 'email' | 'document' | 'termsAccepted' | 'termsVersionId' | 'status';

type SentField = Exclude<keyof CreateCreditBody, OtherField>;

/** The columns of a new credit: of what was sent, and of the profile. */
export function storedRequest(sent: Pick<CreateCreditBody, SentField>, applicant: Applicant): StoredRequest {
  const { amount, term, income, location, ...others } = sent;
  // A new field of the body does not compile until it is stored here, or named above.
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

/** What was asked for, as applicant and office see it; the contract says which fields there are. */
export const presentRequest = (credit: CreditRow): Pick<UserCredit, SentField> => ({
  amount: centsToDollars(credit.amountCents),
  term: credit.termMonths,
  income: centsToDollars(credit.incomeCents),
  location: credit.location,
});
