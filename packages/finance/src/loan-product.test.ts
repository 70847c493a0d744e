import { describe, expect, it } from 'vitest';
import { highestIncomeOf, institutionRatesOf } from './loan-product.ts';

describe('loan product defaults', () => {
  it('counts a missing maximum income as 20 times the minimum [1.9.06]', () => {
    expect(highestIncomeOf({ minIncome: 450, maxIncome: null })).toBe(9000);
    expect(highestIncomeOf({ minIncome: 450, maxIncome: 3000 })).toBe(3000);
    expect(highestIncomeOf({ minIncome: 0, maxIncome: null })).toBe(Number.POSITIVE_INFINITY);
  });

  it('takes 15 for an absent institution rate, and 0 as a real one [1.9.07]', () => {
    expect(institutionRatesOf({ minRate: null, maxRate: null })).toEqual({ minRate: 15, maxRate: 15 });
    expect(institutionRatesOf({ minRate: 0, maxRate: null })).toEqual({ minRate: 0, maxRate: 0 });
    expect(institutionRatesOf({ minRate: 14, maxRate: 16 })).toEqual({ minRate: 14, maxRate: 16 });
  });
});
