import { z } from 'zod';
import { moneySchema, rateSchema } from './core/numbers.schemas.ts';
import { costFields } from './institutions/charge-shapes.schemas.ts';

/** 1 is the German system (decreasing instalment), 2 the French one (fixed instalment). */
export const amortizationTypeSchema = z.union([z.literal(1), z.literal(2)], {
  error: 'Debe seleccionar un tipo de amortización',
});

/** One instalment. Amounts in dollars with two decimals; the insurance is that of the month. */
export const amortizationRowSchema = z.object({
  numQuota: z.number().int(),
  interest: moneySchema,
  capital: moneySchema,
  balance: moneySchema,
  taxReliefInsurance: moneySchema,
  quotaTotal: moneySchema,
});

/** A row with what is charged that month; `quotaTotal` stays capital and interest. */
export const chargedRowSchema = amortizationRowSchema.extend({
  /** All monthly charges, life insurance included. */
  charges: moneySchema,
  /** quotaTotal and charges. */
  payment: moneySchema,
});

/** A whole table with its totals. `interest` is the annual percent. */
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
