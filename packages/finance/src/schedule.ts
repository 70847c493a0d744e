import { centsToDollars, monthlyInterestCents, monthlyRateDivisor, rateToMicros } from './money.ts';
import { divideBigHalfUp, divideHalfUp } from './rounding.ts';

/** 1 is German (decreasing instalment), 2 is French (fixed instalment). */
export type AmortizationType = 1 | 2;

export interface LoanTerms {
  /** Cents, 1 to 10^12. */
  readonly principalCents: number;
  /** Nominal annual percent, 0 to 100, up to six decimals. */
  readonly annualRatePercent: number;
  /** Whole months, 1 to 360. */
  readonly termMonths: number;
}

interface ScheduleRow {
  /** From 1. */
  readonly number: number;
  readonly interestCents: number;
  readonly capitalCents: number;
  /** After this row is paid; 0 in the last one. */
  readonly balanceCents: number;
  readonly instalmentCents: number;
}

export interface Schedule extends LoanTerms {
  readonly type: AmortizationType;
  readonly rows: readonly ScheduleRow[];
  /** French: the constant instalment. German: the first and highest one. */
  readonly instalmentCents: number;
  readonly totalInterestCents: number;
  readonly totalPaymentCents: number;
}

export interface TableRow {
  numQuota: number;
  interest: number;
  capital: number;
  balance: number;
  taxReliefInsurance: number;
  quotaTotal: number;
}

const maximumPrincipalCents = 1e12;
export const maximumTermMonths = 360;

/**
 * Validates loan terms and returns the rate in millionths of a percent.
 * @throws RangeError naming the invalid field
 */
export function checkLoanTerms({ principalCents, annualRatePercent, termMonths }: LoanTerms): number {
  if (!Number.isInteger(principalCents) || principalCents < 1 || principalCents > maximumPrincipalCents) {
    throw new RangeError('principalCents is a whole number of cents from 1 to 10^12');
  }
  if (!Number.isInteger(termMonths) || termMonths < 1 || termMonths > maximumTermMonths) {
    throw new RangeError('termMonths is a whole number from 1 to 360');
  }
  return rateToMicros(annualRatePercent);
}

/** The French instalment in exact arithmetic, half-up to the cent. Slow; tests compare the fast one with it. */
export function exactInstalmentCents(principalCents: number, rateMicros: number, termMonths: number): number {
  if (rateMicros === 0) return divideHalfUp(principalCents, termMonths);
  // P·i·(1+i)^n / ((1+i)^n − 1) with i = rate / divisor, both sides multiplied by divisor^(n+1).
  const divisor = BigInt(monthlyRateDivisor);
  const rate = BigInt(rateMicros);
  const growth = (divisor + rate) ** BigInt(termMonths);
  const denominator = divisor * (growth - divisor ** BigInt(termMonths));
  return divideBigHalfUp(BigInt(principalCents) * rate * growth, denominator);
}

// The estimate's relative error is about 2e-15; this is a thousand times that.
const estimateMargin = 2e-12;

/**
 * The French instalment, half-up to the cent, always equal to {@link exactInstalmentCents}. Near a
 * half cent, where the floating-point estimate may be wrong, exact arithmetic decides.
 * @param monthlyLog `Math.log1p(rateMicros / monthlyRateDivisor)`, computed once for a list of
 * offers
 */
export function instalmentCentsOf(
  principalCents: number,
  rateMicros: number,
  termMonths: number,
  monthlyLog: number,
): number {
  if (rateMicros === 0) return divideHalfUp(principalCents, termMonths);
  const estimate = (principalCents * (rateMicros / monthlyRateDivisor)) / -Math.expm1(-termMonths * monthlyLog);
  const whole = Math.floor(estimate);
  const distanceToHalf = Math.abs(estimate - whole - 0.5);
  if (distanceToHalf <= estimate * estimateMargin) return exactInstalmentCents(principalCents, rateMicros, termMonths);
  return estimate - whole > 0.5 ? whole + 1 : whole;
}

/**
 * The fixed instalment of a French loan, in cents, half-up. At a rate of 0 it is principal / term.
 * @throws RangeError on invalid loan terms
 */
export function frenchInstalmentCents(loan: LoanTerms): number {
  const rateMicros = checkLoanTerms(loan);
  return instalmentCentsOf(
    loan.principalCents,
    rateMicros,
    loan.termMonths,
    Math.log1p(rateMicros / monthlyRateDivisor),
  );
}

/**
 * French table: fixed instalment.
 *
 * Interest of a row is balance × rate / 12 / 100, half-up to the cent. The last row takes the rest,
 * so capitals add up to the principal. When rounding up settles the debt early (very long terms at
 * very high rates), later rows are 0.
 * @throws RangeError on invalid loan terms
 */
export function frenchSchedule(loan: LoanTerms): Schedule {
  const rateMicros = checkLoanTerms(loan);
  const monthlyLog = Math.log1p(rateMicros / monthlyRateDivisor);
  const instalmentCents = instalmentCentsOf(loan.principalCents, rateMicros, loan.termMonths, monthlyLog);
  return buildSchedule(loan, 2, rateMicros, (interestCents) => instalmentCents - interestCents);
}

/**
 * German table: the capital of a row is principal / term, half-up to the cent; interest and the
 * last row as in the French table.
 * @throws RangeError on invalid loan terms
 */
export function germanSchedule(loan: LoanTerms): Schedule {
  const rateMicros = checkLoanTerms(loan);
  const capitalCents = divideHalfUp(loan.principalCents, loan.termMonths);
  return buildSchedule(loan, 1, rateMicros, () => capitalCents);
}

/** @throws RangeError as {@link frenchSchedule} */
export function scheduleOf(type: AmortizationType, loan: LoanTerms): Schedule {
  return type === 1 ? germanSchedule(loan) : frenchSchedule(loan);
}

/** 1 is German; anything else becomes 2, French. */
export function coerceAmortizationType(value: unknown): AmortizationType {
  return value === 1 ? 1 : 2;
}

/** The rows in dollars with two decimals, without insurance. */
export function tableRowsOf(schedule: Schedule): TableRow[] {
  return schedule.rows.map((row) => ({
    numQuota: row.number,
    interest: centsToDollars(row.interestCents),
    capital: centsToDollars(row.capitalCents),
    balance: centsToDollars(row.balanceCents),
    taxReliefInsurance: 0,
    quotaTotal: centsToDollars(row.instalmentCents),
  }));
}

function buildSchedule(
  { principalCents, annualRatePercent, termMonths }: LoanTerms,
  type: AmortizationType,
  rateMicros: number,
  plannedCapitalCents: (interestCents: number) => number,
): Schedule {
  const rows: ScheduleRow[] = [];
  let balanceCents = principalCents;
  let totalInterestCents = 0;
  for (let number = 1; number <= termMonths; number += 1) {
    const interestCents = monthlyInterestCents(balanceCents, rateMicros);
    const capitalCents =
      number === termMonths ? balanceCents : Math.min(plannedCapitalCents(interestCents), balanceCents);
    balanceCents -= capitalCents;
    totalInterestCents += interestCents;
    rows.push({ number, interestCents, capitalCents, balanceCents, instalmentCents: interestCents + capitalCents });
  }
  return {
    type,
    principalCents,
    annualRatePercent,
    termMonths,
    rows,
    instalmentCents: rows[0]?.instalmentCents ?? 0,
    totalInterestCents,
    totalPaymentCents: principalCents + totalInterestCents,
  };
}
