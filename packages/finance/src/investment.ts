import { centsToDollars, dollarsToCents, rateMicrosPerPercent, rateToMicros } from './money.ts';
import { divideBigHalfUp } from './rounding.ts';

interface InvestmentPlan {
  /** Dollars above 0. */
  readonly amount: number;
  /** Whole days, 30 to 3600. */
  readonly term: number;
  /** Annual percent, 0 to 100, up to six decimals. */
  readonly annualRate: number;
}

interface InvestmentResult extends InvestmentPlan {
  interest: number;
  withholding: number;
  total: number;
}

const withholdingPercent = 2;

/**
 * Simple interest over a 360-day year, and the tax withheld on it, each rounded half-up to the
 * cent.
 * @throws RangeError on an amount not above 0, a term outside 30–3600 days or a rate outside 0–100
 */
export function simulateInvestment({ amount, term, annualRate }: InvestmentPlan): InvestmentResult {
  const amountCents = dollarsToCents(amount);
  if (amountCents <= 0) throw new RangeError('amount is above 0');
  if (!Number.isInteger(term) || term < 30 || term > 3600) throw new RangeError('term is 30 to 3600 whole days');

  const interestCents = divideBigHalfUp(
    BigInt(amountCents) * BigInt(rateToMicros(annualRate)) * BigInt(term),
    BigInt(360 * 100 * rateMicrosPerPercent),
  );
  const withholdingCents = divideBigHalfUp(BigInt(interestCents) * BigInt(withholdingPercent), 100n);
  return {
    amount: centsToDollars(amountCents),
    term,
    annualRate,
    interest: centsToDollars(interestCents),
    withholding: centsToDollars(withholdingCents),
    total: centsToDollars(amountCents + interestCents - withholdingCents),
  };
}
