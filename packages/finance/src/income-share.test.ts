import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLighterAmount, heavyIncomeShare, incomeShareOf } from './income-share.ts';
import { scheduleOf } from './schedule.ts';

describe('share of an income', () => {
  it('is what the instalment takes of it', () => {
    expect(incomeShareOf(285, 1_100)).toBeCloseTo(25.909, 3);
    expect(incomeShareOf(0, 1_100)).toBe(0);
    expect(incomeShareOf(285, 0)).toBeNull();
  });
});

describe('a lighter amount', () => {
  it('names the amount that takes 32 %', () => {
    expect(findLighterAmount({ amount: 50_000, monthlyPayment: 1_188, income: 1_200 }, 500)).toEqual({
      amount: 16_100,
      share: expect.closeTo(31.878, 3),
    });
  });

  it('leaves room for other debts', () => {
    // 32 % of 1,200 is 384, of which 300 are taken: 84 of 216 dollars is 3,111 of 8,000.
    expect(findLighterAmount({ amount: 8_000, monthlyPayment: 216, income: 1_200, otherDebts: 300 }, 500)).toEqual({
      amount: 3_100,
      share: expect.closeTo(31.975, 3),
    });
    expect(findLighterAmount({ amount: 8_000, monthlyPayment: 216, income: 1_200, otherDebts: 384 }, 500)).toBeNull();
  });

  it('is none where even the least is too much, where the loan is light already, and without an income', () => {
    expect(findLighterAmount({ amount: 50_000, monthlyPayment: 1_188, income: 20 }, 500)).toBeNull();
    expect(findLighterAmount({ amount: 8_000, monthlyPayment: 200, income: 1_200 }, 500)).toBeNull();
    expect(findLighterAmount({ amount: 8_000, monthlyPayment: 200, income: 0 }, 500)).toBeNull();
  });

  it('really takes no more than 32 % to the cent, and one step more does, under both systems', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 500, max: 100_000 }),
        fc.integer({ min: 3, max: 72 }),
        fc.integer({ min: 1, max: 3_000 }),
        fc.integer({ min: 100, max: 10_000 }),
        fc.constantFrom(1 as const, 2 as const),
        (amount, termMonths, hundredths, income, system) => {
          const instalment = (dollars: number) =>
            scheduleOf(system, {
              principalCents: Math.round(dollars * 100),
              annualRatePercent: hundredths / 100,
              termMonths,
            }).instalmentCents / 100;
          const lighter = findLighterAmount({ amount, monthlyPayment: instalment(amount), income }, 500);
          if (lighter === null) return;
          // Both the given instalment and the resulting one are rounded to the cent.
          const slack = 0.01 + (0.005 * lighter.amount) / amount;
          expect(lighter.amount % 100).toBe(0);
          expect(lighter.amount).toBeLessThan(amount);
          expect(lighter.share).toBeLessThan(heavyIncomeShare);
          expect(instalment(lighter.amount)).toBeLessThanOrEqual(income * 0.32 + slack);
          const next = lighter.amount + 100;
          if (next < amount) expect(instalment(next)).toBeGreaterThan(income * 0.32 - 0.01 - (0.005 * next) / amount);
        },
      ),
    );
  });
});
