import { noCriteria } from '@cotejo/finance/criteria';
import { expect, it } from 'vitest';
import { branchesInput } from './admin.schemas.ts';
import { rateCeilingText } from './admin.ts';
import { completePersonalLoan } from './personal-loan.ts';

const rates = { minRate: 12, maxRate: 16 };

it('an income from nothing on shuts nobody out above', () => {
  expect(completePersonalLoan({ minIncome: 0 }, rates, noCriteria)).toMatchObject({ minIncome: 0, maxIncome: 10_000 });
  expect(completePersonalLoan({ minIncome: 0, maxIncome: 900 }, rates, noCriteria)).toMatchObject({
    minIncome: 0,
    maxIncome: 900,
  });
});

it('a branch without a city is none', () => {
  expect(branchesInput.parse({ otherBranches: [{ city: '  ' }, { city: 'Loja' }] })).toEqual({
    mainBranch: { city: '' },
    otherBranches: [{ city: 'Loja' }],
  });
});

it('warns of a rate above the legal ceiling in figures as Ecuador writes them', () => {
  expect(rateCeilingText({ nominalPercent: 15.5, effectivePercent: 16.65 }, { month: '2026-11', percent: 16.5 })).toBe(
    '15,50 % equivale a una tasa efectiva de 16,65 %, más que el máximo legal de consumo (16,50 %, noviembre de 2026)',
  );
});
