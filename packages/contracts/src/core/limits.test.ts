import { expect, it } from 'vitest';
import {
  codeAttempts,
  codeLength,
  codeMinutes,
  codeResendSeconds,
  documentMaximumBytes,
  fallbackLimits,
  imageMaximumBytes,
  sliderSteps,
  validatedLimits,
} from './limits.ts';

// Figures of the specification: 1 §5 and §9, 2 §9.
it('are the figures of the specification', () => {
  expect(validatedLimits).toEqual({ amount: { min: 500, max: 100_000 }, term: { min: 3, max: 72 } });
  expect(fallbackLimits).toEqual({
    amount: { min: 500, max: 30_000 },
    term: { min: 6, max: 60 },
    income: { min: 500, max: 10_000 },
  });
  expect(sliderSteps).toEqual({ amount: 100, term: 6, income: 100 });
  expect([documentMaximumBytes, imageMaximumBytes]).toEqual([5_242_880, 5_242_880]);
  expect({ codeLength, codeMinutes, codeAttempts, codeResendSeconds }).toEqual({
    codeLength: 6,
    codeMinutes: 15,
    codeAttempts: 5,
    codeResendSeconds: 60,
  });
});
