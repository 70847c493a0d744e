import { z } from 'zod';
import { moneySchema, rateSchema } from './core/numbers.ts';
import { costFields } from './institutions/charge-shapes.ts';

/** 1 is the German system (decreasing instalment), 2 the French one (fixed instalment). */
export const amortizationTypeSchema = z.union([z.literal(1), z.literal(2)], {
  error: 'Debe seleccionar un tipo de amortización',
});
export type AmortizationType = z.infer<typeof amortizationTypeSchema>;

export const amortizationTypeLabels: Record<AmortizationType, string> = { 1: 'Cuota Decreciente', 2: 'Cuota Fija' };
export const amortizationSystemLabels: Record<AmortizationType, string> = { 1: 'Alemán', 2: 'Francés' };

/** One instalment. Amounts in dollars with two decimals; the insurance is that of the month. */
export const amortizationRowSchema = z.object({
  numQuota: z.number().int(),
  interest: moneySchema,
  capital: moneySchema,
  balance: moneySchema,
  taxReliefInsurance: moneySchema,
  quotaTotal: moneySchema,
});
export type AmortizationRow = z.infer<typeof amortizationRowSchema>;

/** A row with what is charged that month; `quotaTotal` stays capital and interest. */
export const chargedRowSchema = amortizationRowSchema.extend({
  /** All monthly charges, life insurance included. */
  charges: moneySchema,
  /** quotaTotal and charges. */
  payment: moneySchema,
});
export type ChargedRow = z.infer<typeof chargedRowSchema>;

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

/**
 * Why the last instalment differs from the others of a table of equal ones; null where it does not.
 * @param format dollars as the reader sees them
 */
export function lastInstalmentNote(
  table: readonly Pick<AmortizationRow, 'quotaTotal'>[],
  format: (dollars: number) => string,
): string | null {
  const [first, second, last] = [table[0], table[1], table.at(-1)];
  if (!first || !second || !last || table.length < 3 || second.quotaTotal !== first.quotaTotal) return null;
  const cents = Math.round((last.quotaTotal - first.quotaTotal) * 100);
  if (cents === 0) return null;
  const difference = `${format(Math.abs(cents) / 100)} ${cents > 0 ? 'más' : 'menos'}`;
  return `La última cuota es de ${format(last.quotaTotal)}, ${difference} que las demás: ajusta los centavos que se redondean cada mes.`;
}
