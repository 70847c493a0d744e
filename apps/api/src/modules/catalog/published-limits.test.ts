import type { Institution } from '@cotejo/contracts/institutions/public';
import { describe, expect, it } from 'vitest';
import { publishedLimits } from './published-limits.ts';

type Loan = Institution['products']['personalLoan'];
const lending = (loan: Partial<Loan>) => {
  const usual = { minAmount: 1_000, maxAmount: 20_000, minTerm: 6, maxTerm: 36, minIncome: 450, maxIncome: 9_000 };
  return { products: { personalLoan: { ...usual, ...loan } } } as Institution;
};

describe('what the sliders may offer', () => {
  it('is what the institutions lend, from the least to the most of all of them [1.3.11]', () => {
    const limits = publishedLimits([
      lending({ minAmount: 1_200, maxAmount: 9_000, minTerm: 9, maxTerm: 24, minIncome: 700, maxIncome: 8_000 }),
      lending({ minAmount: 2_000, maxAmount: 41_000, minTerm: 12, maxTerm: 60, minIncome: 520, maxIncome: 10_400 }),
    ]);
    expect(limits).toEqual({
      amount: { min: 1_200, max: 41_000 },
      term: { min: 9, max: 60 },
      income: { min: 520, max: 10_400 },
    });
  });

  it('never passes what the server accepts', () => {
    const limits = publishedLimits([lending({ minAmount: 200, maxAmount: 250_000, minTerm: 1, maxTerm: 120 })]);
    expect(limits).toMatchObject({ amount: { min: 500, max: 100_000 }, term: { min: 3, max: 72 } });
  });

  it('is nothing while nobody lends', () => {
    expect(publishedLimits([])).toBeNull();
  });
});
