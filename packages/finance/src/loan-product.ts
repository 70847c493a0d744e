import type { Charge } from './charges.ts';

/** What an institution lends, in the API's shape: dollars, months, annual percent. */
export interface LoanProduct {
  readonly minAmount: number;
  readonly maxAmount: number;
  readonly minTerm: number;
  readonly maxTerm: number;
  readonly minIncome: number;
  /** null: 20 × the minimum. */
  readonly maxIncome: number | null;
  readonly minRate: number;
  readonly maxRate: number;
  /** What is charged beside the interest; absent: nothing. */
  readonly charges?: readonly Charge[];
}

/** An institution's own annual percents; absent ones are null. */
interface InstitutionRates {
  readonly minRate: number | null;
  readonly maxRate: number | null;
}

/** Rate of an institution that names none. */
const defaultInstitutionRatePercent = 15;

const incomeSpan = 20;

/**
 * The rates everything is priced at: an absent minimum is 15, an absent maximum the minimum. 0 is a
 * real rate.
 */
export function institutionRatesOf({ minRate, maxRate }: InstitutionRates): { minRate: number; maxRate: number } {
  const lowest = minRate ?? defaultInstitutionRatePercent;
  return { minRate: lowest, maxRate: maxRate ?? lowest };
}

/**
 * The highest income a product accepts in dollars: its own, else 20 × the minimum. A product that
 * asks for no income at all has no ceiling either.
 */
export function highestIncomeOf({ minIncome, maxIncome }: Pick<LoanProduct, 'minIncome' | 'maxIncome'>): number {
  if (maxIncome !== null) return maxIncome;
  return minIncome > 0 ? minIncome * incomeSpan : Number.POSITIVE_INFINITY;
}
