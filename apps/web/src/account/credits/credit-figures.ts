import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import { centsToDollars, dollarsToCents, frenchInstalmentCents } from '@cotejo/finance';

/** What a card shows of the cost; dollars and annual percent. */
interface CreditFigures {
  monthlyPayment: number;
  ratePercent: number;
  totalPayment: number;
}

/**
 * The server's figures; while it has none, the estimate of spec 2 §9: the institution's minRate by
 * the annuity formula, the total being instalment × term. Null without an institution.
 */
export function findFigures({
  amount,
  term,
  rate,
  institution,
  monthlyPayment,
  totalPayment,
}: UserCredit): CreditFigures | null {
  const ratePercent = rate ?? institution?.minRate;
  if (ratePercent === undefined) return null;
  if (monthlyPayment !== null && totalPayment !== null) return { monthlyPayment, ratePercent, totalPayment };
  const cents = frenchInstalmentCents({
    principalCents: dollarsToCents(amount),
    annualRatePercent: ratePercent,
    termMonths: term,
  });
  return { monthlyPayment: centsToDollars(cents), ratePercent, totalPayment: centsToDollars(cents * term) };
}
