import type { Charge } from './charges.ts';
import type { Criteria } from './criteria.ts';

/** What an institution lends: dollars, months, nominal annual percent. */
export interface LoanProduct {
  readonly minAmount: number;
  readonly maxAmount: number;
  readonly minTerm: number;
  readonly maxTerm: number;
  readonly minIncome: number;
  /** null means 20 × `minIncome`. */
  readonly maxIncome: number | null;
  readonly minRate: number;
  readonly maxRate: number;
  readonly charges?: readonly Charge[];
  readonly criteria?: Criteria;
}

/** Nominal annual percent; null when not published. */
interface InstitutionRates {
  readonly minRate: number | null;
  readonly maxRate: number | null;
}

const defaultInstitutionRatePercent = 15;

const incomeSpan = 20;

/** The rates used for pricing: a null minimum is 15, a null maximum is the minimum. 0 is a valid rate. */
export function institutionRatesOf({ minRate, maxRate }: InstitutionRates): { minRate: number; maxRate: number } {
  const lowest = minRate ?? defaultInstitutionRatePercent;
  return { minRate: lowest, maxRate: maxRate ?? lowest };
}

/** Dollars: the product's own limit, else 20 × its minimum, else Infinity. */
export function highestIncomeOf({ minIncome, maxIncome }: Pick<LoanProduct, 'minIncome' | 'maxIncome'>): number {
  if (maxIncome !== null) return maxIncome;
  return minIncome > 0 ? minIncome * incomeSpan : Number.POSITIVE_INFINITY;
}
