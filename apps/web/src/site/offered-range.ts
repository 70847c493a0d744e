import { validatedLimits } from '@cotejo/contracts/core/limits';

interface LoanRange {
  readonly minAmount: number;
  readonly maxAmount: number;
  readonly minTerm: number;
  readonly maxTerm: number;
}

/** What a loan and the limits of the site have in common (500 to 100,000 dollars, 3 to 72 months). */
export function offeredRange({ minAmount, maxAmount, minTerm, maxTerm }: LoanRange): LoanRange {
  const { amount, term } = validatedLimits;
  return {
    minAmount: Math.max(minAmount, amount.min),
    maxAmount: Math.min(maxAmount, amount.max),
    minTerm: Math.max(minTerm, term.min),
    maxTerm: Math.min(maxTerm, term.max),
  };
}
