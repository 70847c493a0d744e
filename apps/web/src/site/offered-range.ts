import { validatedLimits } from '@cotejo/contracts/core/limits';

interface LoanRange {
  readonly minAmount: number;
  readonly maxAmount: number;
  readonly minTerm: number;
  readonly maxTerm: number;
}

/**
 * What can be asked for here of a loan: its dollars and months, within what the site takes (500 to
 * 100,000, 3 to 72).
 */
export function offeredRange({ minAmount, maxAmount, minTerm, maxTerm }: LoanRange): LoanRange {
  const { amount, term } = validatedLimits;
  return {
    minAmount: Math.max(minAmount, amount.min),
    maxAmount: Math.min(maxAmount, amount.max),
    minTerm: Math.max(minTerm, term.min),
    maxTerm: Math.min(maxTerm, term.max),
  };
}
