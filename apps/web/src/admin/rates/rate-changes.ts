import type { FieldChange } from '@cotejo/contracts/core/changes';
import type { PricedProduct } from '@cotejo/contracts/rates/admin';
import { formatDollarsAndCents, formatExactPercent, formatMonths } from '@cotejo/format/figures';
import { describeCriteria } from '../institutions/criteria-form.ts';
import { describeChargeValue } from '../ui/charge-words.ts';

/** The fields of a version that affect offers. */
export interface PricedRates {
  minRate: number;
  maxRate: number;
  product: PricedProduct;
}

export const chargesText = (charges: PricedProduct['charges']): string =>
  charges.map((charge) => `${charge.name}, ${describeChargeValue(charge)}`).join('; ') || 'ninguno';

const dollars = (amount: number): string => formatDollarsAndCents(amount).replace(/,00$/, '');

const facts: readonly { field: string; label: string; text: (rates: PricedRates) => string }[] = [
  { field: 'minRate', label: 'Tasa mínima', text: ({ minRate }) => formatExactPercent(minRate) },
  { field: 'maxRate', label: 'Tasa máxima', text: ({ maxRate }) => formatExactPercent(maxRate) },
  { field: 'minAmount', label: 'Monto mínimo', text: ({ product }) => dollars(product.minAmount) },
  { field: 'maxAmount', label: 'Monto máximo', text: ({ product }) => dollars(product.maxAmount) },
  { field: 'minTerm', label: 'Plazo mínimo', text: ({ product }) => formatMonths(product.minTerm) },
  { field: 'maxTerm', label: 'Plazo máximo', text: ({ product }) => formatMonths(product.maxTerm) },
  { field: 'minIncome', label: 'Ingreso mínimo', text: ({ product }) => dollars(product.minIncome) },
  { field: 'maxIncome', label: 'Ingreso máximo', text: ({ product }) => dollars(product.maxIncome) },
  { field: 'locations', label: 'Lugares', text: ({ product }) => product.locations.join(', ') || 'ninguno' },
  {
    field: 'charges',
    label: 'Cargos',
    text: ({ product }) => chargesText(product.charges),
  },
  { field: 'criteria', label: 'Requisitos que publica', text: ({ product }) => describeCriteria(product.criteria) },
];

export const changesBetween = (before: PricedRates, after: PricedRates): FieldChange[] =>
  facts.flatMap(({ field, label, text }): FieldChange[] => {
    const [was, is] = [text(before), text(after)];
    if (was !== is) return [{ field, label, before: was, after: is }];
    // The text of a charge does not show its obligation or its time of payment.
    const isSame =
      field !== 'charges' || JSON.stringify(before.product.charges) === JSON.stringify(after.product.charges);
    return isSame ? [] : [{ field, label, before: null, after: null }];
  });
