import { describe, expect, it } from 'vitest';
import { completeLoanProduct, highestIncomeOf, institutionRatesOf } from './loan-product.ts';

describe('loan product defaults', () => {
  const rates = { minRate: 14, maxRate: 16 };

  it('[1.9.06] counts a missing maximum income as 20 times the minimum', () => {
    expect(highestIncomeOf({ minIncome: 450, maxIncome: null })).toBe(9000);
    expect(completeLoanProduct({ minIncome: 450 }, rates).maxIncome).toBe(9000);
    expect(highestIncomeOf({ minIncome: 450, maxIncome: 3000 })).toBe(3000);
    expect(highestIncomeOf({ minIncome: 0, maxIncome: null })).toBe(Number.POSITIVE_INFINITY);
  });

  it('[1.9.07] takes 15 for an absent institution rate, and 0 as a real one', () => {
    expect(institutionRatesOf({ minRate: null, maxRate: null })).toEqual({ minRate: 15, maxRate: 15 });
    expect(institutionRatesOf({ minRate: 0, maxRate: null })).toEqual({ minRate: 0, maxRate: 0 });
    expect(institutionRatesOf(rates)).toEqual(rates);
  });

  it('[1.9.08] takes 1000 for an absent minimum amount, and never less than 1', () => {
    expect(completeLoanProduct({}, rates).minAmount).toBe(1000);
    expect(completeLoanProduct({ minAmount: 0 }, rates).minAmount).toBe(1);
    expect(completeLoanProduct({ minAmount: 500 }, rates).minAmount).toBe(500);
  });

  it('[1.9.09] takes 12 to 36 months for an absent term', () => {
    expect(completeLoanProduct({}, rates)).toMatchObject({ minTerm: 12, maxTerm: 36 });
    expect(completeLoanProduct({ minTerm: 3, maxTerm: 72 }, rates)).toMatchObject({ minTerm: 3, maxTerm: 72 });
  });

  it('[1.9.10] replaces a product rate at or below zero by the institution rate, or by 0.01', () => {
    expect(completeLoanProduct({ minRate: 0, maxRate: -1 }, rates)).toMatchObject({ minRate: 14, maxRate: 16 });
    expect(completeLoanProduct({ minRate: -1 }, { minRate: 0, maxRate: 0 })).toMatchObject({
      minRate: 0.01,
      maxRate: 0.01,
    });
    expect(completeLoanProduct({ minRate: 12.5, maxRate: 13 }, rates)).toMatchObject({ minRate: 12.5, maxRate: 13 });
  });

  it('never lets a default contradict a given figure', () => {
    expect(completeLoanProduct({ minTerm: 48, maxAmount: 800 }, rates)).toMatchObject({ maxTerm: 48, minAmount: 800 });
  });
});
