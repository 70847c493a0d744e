import type { Criteria } from '@cotejo/finance/criteria';
import type { z } from 'zod';
import { fallbackLimits } from '../core/limits.ts';
import { mergeCriteria } from './criteria.ts';
import type { personalLoanInput } from './personal-loan.schemas.ts';
import type { PersonalLoan } from './public.ts';

export const productsText = 'La información de productos es obligatoria';

/** Defaults of absent fields: dollars, months, percent. */
export const personalLoanDefaults = {
  ratePercent: 15,
  lowestRatePercent: 0.01,
  minAmount: 1_000,
  maxAmount: fallbackLimits.amount.max,
  minTerm: 12,
  maxTerm: 36,
  minIncome: fallbackLimits.income.min,
  incomeFactor: 20,
} as const;

export type PersonalLoanInput = z.output<typeof personalLoanInput>;

const positiveOr = (rate: number | null | undefined, fallback: number) =>
  typeof rate === 'number' && rate > 0 ? rate : fallback;

/**
 * Fills in absent fields: amounts from 1,000, at least 1; 12 to 36 months; a maximum income of 20 ×
 * the minimum. A rate of zero or less becomes the institution's, or 0.01. A default never makes a
 * minimum exceed its maximum.
 * @param institution its own rates, annual percent
 * @param criteria those in force, which keep what is not sent
 */
export function completePersonalLoan(
  sent: PersonalLoanInput,
  institution: { minRate: number | null; maxRate: number | null },
  criteria: Criteria,
): PersonalLoan {
  const defaults = personalLoanDefaults;
  const minAmount = Math.max(1, sent.minAmount ?? Math.min(defaults.minAmount, sent.maxAmount ?? defaults.minAmount));
  const minTerm = sent.minTerm ?? Math.min(defaults.minTerm, sent.maxTerm ?? defaults.minTerm);
  const minIncome = sent.minIncome ?? Math.min(defaults.minIncome, sent.maxIncome ?? defaults.minIncome);
  const ownRate = (rate: number | null) => positiveOr(rate ?? defaults.ratePercent, defaults.lowestRatePercent);
  return {
    minAmount,
    maxAmount: Math.max(minAmount, sent.maxAmount ?? defaults.maxAmount),
    minTerm,
    maxTerm: sent.maxTerm ?? Math.max(defaults.maxTerm, minTerm),
    minIncome,
    // 20 × 0 would exclude every applicant.
    maxIncome: sent.maxIncome ?? defaults.incomeFactor * (minIncome > 0 ? minIncome : defaults.minIncome),
    minRate: positiveOr(sent.minRate, ownRate(institution.minRate)),
    maxRate: positiveOr(sent.maxRate, ownRate(institution.maxRate)),
    requirements: sent.requirements ?? [],
    features: sent.features ?? [],
    description: sent.description ?? '',
    locations: sent.locations ?? [],
    charges: sent.charges ?? [],
    criteria: mergeCriteria(criteria, sent.criteria ?? {}),
  };
}
