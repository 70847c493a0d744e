import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import { centsToDollars, dollarsToCents, frenchInstalmentCents, scheduleOf } from '@cotejo/finance';
import { formatDollars, formatDollarsAndCents } from '@cotejo/format/figures';

/** What a card shows of the cost, with the charges that are asked for; dollars, annual percent. */
export interface CreditFigures {
  firstPayment: number;
  lastPayment: number;
  total: number;
  /** What of the total is charged beside capital and interest. */
  charges: number;
  ratePercent: number;
  /** Of the total, without what is charged. */
  capitalAndInterest: { monthlyPayment: number; total: number };
}

/** The server's figures; null without an institution. */
export function findFigures(credit: UserCredit): CreditFigures | null {
  const { rate, institution, firstPayment, lastPayment, realTotal } = credit;
  const ratePercent = rate ?? institution?.minRate;
  if (ratePercent === undefined || firstPayment === null || lastPayment === null || realTotal === null) return null;
  return {
    ...{ firstPayment, lastPayment, total: realTotal, ratePercent },
    charges: findCharges(credit, ratePercent, realTotal),
    capitalAndInterest: findCapitalAndInterest(credit, ratePercent),
  };
}

/** What the rows of the table leave of the total, to the cent. */
function findCharges({ amount, term, amortizationType }: UserCredit, ratePercent: number, total: number): number {
  const principalCents = dollarsToCents(amount);
  const { totalInterestCents } = scheduleOf(amortizationType ?? 2, {
    principalCents,
    annualRatePercent: ratePercent,
    termMonths: term,
  });
  return centsToDollars(Math.max(0, dollarsToCents(total) - principalCents - totalInterestCents));
}

/**
 * The server's; while it has none, an estimate: the institution's minRate by the
 * annuity formula, the total being instalment × term.
 */
function findCapitalAndInterest({ amount, term, monthlyPayment, totalPayment }: UserCredit, ratePercent: number) {
  if (monthlyPayment !== null && totalPayment !== null) return { monthlyPayment, total: totalPayment };
  const cents = frenchInstalmentCents({
    principalCents: dollarsToCents(amount),
    annualRatePercent: ratePercent,
    termMonths: term,
  });
  return { monthlyPayment: centsToDollars(cents), total: centsToDollars(cents * term) };
}

/** What is paid beside the loan on the first day, '$30,00'; null where that is nothing. */
export const upfrontText = ({ upfront }: Pick<UserCredit, 'upfront'>): string | null =>
  upfront ? formatDollarsAndCents(upfront) : null;

/** The last instalment in whole dollars; null where it reads like the first. */
export function differentLastPayment({ firstPayment, lastPayment }: CreditFigures): string | null {
  const last = formatDollars(lastPayment);
  return last === formatDollars(firstPayment) ? null : last;
}

/**
 * 'De la primera cuota, $216 son capital e interés; del total, $10.350.'; null where the figures
 * above read alike.
 */
export function describeCapitalAndInterest({
  firstPayment,
  total,
  capitalAndInterest: part,
}: CreditFigures): string | null {
  const [monthly, whole] = [formatDollars(part.monthlyPayment), formatDollars(part.total)];
  if (monthly === formatDollars(firstPayment) && whole === formatDollars(total)) return null;
  return `De la primera cuota, ${monthly} son capital e interés; del total, ${whole}.`;
}
