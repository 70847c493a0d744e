import type { CreateCreditBody, UserCredit } from '@cotejo/contracts/credits/applicant';
import { centsToDollars, dollarsToCents } from '@cotejo/finance';
import type { CreditRow } from './repository.ts';

type Columns = Pick<CreditRow, 'amountCents' | 'termMonths' | 'incomeCents' | 'location'>;
type Request = Pick<UserCredit, 'amount' | 'term' | 'income' | 'location'>;

/** What was asked for, as it is stored. */
export const requestColumns = ({ amount, term, income, location }: CreateCreditBody): Columns => ({
  amountCents: dollarsToCents(amount),
  termMonths: term,
  incomeCents: dollarsToCents(income),
  location,
});

/** What was asked for, as applicant and office see it. */
export const presentRequest = ({ amountCents, termMonths, incomeCents, location }: Columns): Request => ({
  amount: centsToDollars(amountCents),
  term: termMonths,
  income: centsToDollars(incomeCents),
  location,
});
