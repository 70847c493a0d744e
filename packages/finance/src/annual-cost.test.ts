import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { annualCostPercent, type LoanFlows, monthlyCostRate } from './annual-cost.ts';
import { referenceAnnualRate } from './cost-reference.ts';

const flows = (inHandCents: number, payments: number[], refundedCents = 0): LoanFlows => ({
  inHandCents,
  payments,
  termMonths: payments.length,
  refundedCents,
});

describe('the annual rate of what is received and paid', () => {
  it('is that of a loan one can work out by hand', () => {
    expect(monthlyCostRate(flows(100_00, [110_00]), 0)).toBeCloseTo(0.1, 14);
    expect(annualCostPercent(flows(100_00, [101_00]), 0)).toBe(12.6825);
    // 1,000 in hand, interest of 100 a month for two months, then the debt is paid and 50 is refunded.
    expect(monthlyCostRate(flows(1_000, [100, 1_150], 50), 0)).toBeCloseTo(0.1, 14);
  });

  it('is the same four decimals as halving in whole numbers gives, wherever it starts [4.2.5]', () => {
    const cents = fc.integer({ min: 0, max: 500_000 });
    fc.assert(
      fc.property(
        fc.array(cents, { minLength: 1, maxLength: 72 }),
        fc.double({ min: 0.000_001, max: 0.999, noNaN: true }),
        fc.double({ min: 0, max: 0.9, noNaN: true }),
        fc.constantFrom(0, 0.01, 0.4, 50),
        (payments, inHandShare, refundedShare, startRate) => {
          const paid = payments.reduce((sum, payment) => sum + payment, 0);
          const refundedCents = Math.floor(paid * refundedShare);
          const inHandCents = Math.max(1, Math.floor((paid - refundedCents) * inHandShare));
          fc.pre(paid - refundedCents > inHandCents);
          const [low, high] = referenceAnnualRate({
            inHandCents: BigInt(inHandCents),
            payments: payments.map(BigInt),
            refundedCents: BigInt(refundedCents),
          });
          const rate = annualCostPercent(flows(inHandCents, payments, refundedCents), startRate) ?? Number.NaN;
          // At rates of thousands of percent a double has too few digits for the fourth decimal.
          const slack = Math.max(0, high * 1e-11 - 0.0001);
          expect(rate).toBeGreaterThanOrEqual(low - slack);
          expect(rate).toBeLessThanOrEqual(high + slack);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is none above a million a month', () => {
    expect(monthlyCostRate(flows(1, [1_000_000]), 0)).toBeCloseTo(999_999, 3);
    expect(annualCostPercent(flows(1, [2_000_000]), 0)).toBeNull();
  });
});
