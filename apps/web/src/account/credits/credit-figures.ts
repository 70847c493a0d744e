import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import { centsToDollars, dollarsToCents } from '@cotejo/finance/money';
import { frenchInstalmentCents, scheduleOf } from '@cotejo/finance/schedule';
import { formatDollars, formatDollarsAndCents } from '@cotejo/format/figures';

/** In dollars and annual percent, including the charges. */
export interface CreditFigures {
  firstPayment: number;
  lastPayment: number;
  total: number;
  /** The part of the total that is neither capital nor interest. */
  charges: number;
  ratePercent: number;
  capitalAndInterest: { monthlyPayment: number; total: number };
}

/** Null until an institution is chosen. */
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

/** What remains of the total after capital and the interest of the schedule, to the cent. */
function findCharges({ amount, term, amortizationType }: UserCredit, ratePercent: number, total: number): number {
  const principalCents = dollarsToCents(amount);
  const { totalInterestCents } = scheduleOf(amortizationType ?? 2, {
    principalCents,
    annualRatePercent: ratePercent,
    termMonths: term,
  });
  return centsToDollars(Math.max(0, dollarsToCents(total) - principalCents - totalInterestCents));
}

/** The values of the server, else an estimate: the annuity formula at minRate, and instalment × term. */
function findCapitalAndInterest({ amount, term, monthlyPayment, totalPayment }: UserCredit, ratePercent: number) {
  if (monthlyPayment !== null && totalPayment !== null) return { monthlyPayment, total: totalPayment };
  const cents = frenchInstalmentCents({
    principalCents: dollarsToCents(amount),
    annualRatePercent: ratePercent,
    termMonths: term,
  });
  return { monthlyPayment: centsToDollars(cents), total: centsToDollars(cents * term) };
}

/** What the applicant pays in addition to the loan on the first day, '$30,00'; null if nothing. */
export const upfrontText = ({ upfront }: Pick<UserCredit, 'upfront'>): string | null =>
  upfront ? formatDollarsAndCents(upfront) : null;

/** In whole dollars; null if it is displayed like the first. */
export function differentLastPayment({ firstPayment, lastPayment }: CreditFigures): string | null {
  const last = formatDollars(lastPayment);
  return last === formatDollars(firstPayment) ? null : last;
}

/** 'De la primera cuota, $216 son capital e interés; del total, $10.350.'; null if it would repeat the values above. */
export function describeCapitalAndInterest({
  firstPayment,
  total,
  capitalAndInterest: part,
}: CreditFigures): string | null {
  const [monthly, whole] = [formatDollars(part.monthlyPayment), formatDollars(part.total)];
  if (monthly === formatDollars(firstPayment) && whole === formatDollars(total)) return null;
  return `De la primera cuota, ${monthly} son capital e interés; del total, ${whole}.`;
}
