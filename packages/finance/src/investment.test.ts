import { describe, expect, it } from 'vitest';
import { simulateInvestment } from './investment.ts';

describe('investment simulation', () => {
  it('pays simple interest over 360 days less a withholding of 2 % of it', () => {
    expect(simulateInvestment({ amount: 10_000, term: 180, annualRate: 8 })).toEqual({
      amount: 10_000,
      term: 180,
      annualRate: 8,
      interest: 400,
      withholding: 8,
      total: 10_392,
    });
  });

  it('rounds interest and withholding half-up to the cent', () => {
    // 1.50 × 12 % × 30 / 360 = 0.015 → 0.02; 2 % of 0.02 is less than half a cent.
    expect(simulateInvestment({ amount: 1.5, term: 30, annualRate: 12 })).toMatchObject({
      interest: 0.02,
      total: 1.52,
    });
    // 2 % of 0.25 is exactly half a cent.
    expect(simulateInvestment({ amount: 25, term: 30, annualRate: 12 })).toMatchObject({
      withholding: 0.01,
      total: 25.24,
    });
  });

  it('refuses impossible plans', () => {
    const plan = { amount: 1000, term: 90, annualRate: 7 };
    for (const part of [{ amount: 0 }, { term: 29 }, { term: 3601 }, { term: 30.5 }, { annualRate: 100.1 }]) {
      expect(() => simulateInvestment({ ...plan, ...part })).toThrow(RangeError);
    }
  });
});
