import type { z } from 'zod';
import type { amortizationRowSchema, amortizationTypeSchema, chargedRowSchema } from './amortization.schemas.ts';

export type AmortizationType = z.infer<typeof amortizationTypeSchema>;

export const amortizationTypeLabels: Record<AmortizationType, string> = { 1: 'Cuota Decreciente', 2: 'Cuota Fija' };

export const amortizationSystemLabels: Record<AmortizationType, string> = { 1: 'Alemán', 2: 'Francés' };

type AmortizationRow = z.infer<typeof amortizationRowSchema>;

export type ChargedRow = z.infer<typeof chargedRowSchema>;

type Dollars = (dollars: number) => string;

/**
 * Explains the last instalment when it differs from otherwise equal ones, else null. When a falling
 * charge makes payments unequal, it compares capital plus interest instead.
 * @param format formats dollars for the reader
 */
export function lastInstalmentNote(
  table: readonly (Pick<AmortizationRow, 'quotaTotal'> & { payment?: number | undefined })[],
  format: Dollars,
): string | null {
  const payments = table.map(({ payment, quotaTotal }) => payment ?? quotaTotal);
  const paid = compareLast(payments);
  if (paid !== null && paid.cents !== 0) {
    const difference = `${format(Math.abs(paid.cents) / 100)} ${paid.cents > 0 ? 'más' : 'menos'}`;
    return `La última cuota es de ${format(paid.last)}, ${difference} que las demás: ajusta los centavos que se redondean cada mes.`;
  }
  const owed = compareLast(table.map(({ quotaTotal }) => quotaTotal));
  if (paid !== null || owed === null || owed.cents === 0) return null;
  return `Capital e interés suman ${format(owed.first)} cada mes y ${format(owed.last)} el último, que ajusta los centavos que se redondean.`;
}

/** The difference between the last amount and the others; null when those are not all equal. */
function compareLast(amounts: readonly number[]): { first: number; last: number; cents: number } | null {
  const [first, last] = [amounts[0], amounts.at(-1)];
  if (first === undefined || last === undefined || amounts.length < 3) return null;
  if (amounts.slice(0, -1).some((amount) => amount !== first)) return null;
  return { first, last, cents: Math.round((last - first) * 100) };
}

/**
 * The calculation from the instalments to the total; null when they are equal.
 * @param format formats dollars for the reader
 */
export function totalNote(
  cost: Record<'amount' | 'received' | 'upfront' | 'refunded' | 'realTotal', number>,
  format: Dollars,
): string | null {
  const cents = (dollars: number) => Math.round(dollars * 100);
  const apart = cents(cost.amount) - cents(cost.received) + cents(cost.upfront);
  const refunded = cents(cost.refunded);
  if (apart === 0 && refunded === 0) return null;
  const instalments = cents(cost.realTotal) + refunded - apart;
  return [
    `Suma de las cuotas ${format(instalments / 100)}`,
    ...(apart > 0 ? [`+ lo que te retienen o pagas aparte ${format(apart / 100)}`] : []),
    ...(refunded > 0 ? [`− lo que te devuelven ${format(refunded / 100)}`] : []),
    `= total ${format(cost.realTotal)}.`,
  ].join(' ');
}

/** Insurance has its own line and refunds are no cost, so the label says what it excludes when the sum is 0. */
export function associatedCostsLabel({
  associatedCosts,
  totalInsurance,
  refunded,
}: Record<'associatedCosts' | 'totalInsurance' | 'refunded', number>): string {
  if (associatedCosts > 0 || (totalInsurance === 0 && refunded === 0)) return 'Costos asociados';
  if (refunded === 0) return 'Costos asociados (aparte del seguro)';
  return `Costos asociados (sin ${totalInsurance > 0 ? 'el seguro ni ' : ''}lo que te devuelven)`;
}
