import { z } from 'zod';
import { moneySchema, rateSchema } from './core/numbers.schemas.ts';
import { costFields } from './institutions/charge-shapes.schemas.ts';

/** 1 is German (decreasing instalment), 2 is French (fixed instalment). */
export const amortizationTypeSchema = z.union([z.literal(1), z.literal(2)], {
  error: 'Debe seleccionar un tipo de amortización',
});

/** Dollars; `taxReliefInsurance` is the insurance of the month. */
export const amortizationRowSchema = z.object({
  numQuota: z.number().int(),
  interest: moneySchema,
  capital: moneySchema,
  balance: moneySchema,
  taxReliefInsurance: moneySchema,
  quotaTotal: moneySchema,
});

export const chargedRowSchema = amortizationRowSchema.extend({
  /** All monthly charges, including life insurance. */
  charges: moneySchema,
  payment: moneySchema,
});

export const amortizationResultSchema = z.object({
  amount: moneySchema,
  term: z.number().int(),
  interest: rateSchema,
  interestTotal: moneySchema,
  capitalTotal: moneySchema,
  taxReliefInsuranceTotal: moneySchema,
  total: moneySchema,
  ...costFields,
  table: z.array(chargedRowSchema),
});
