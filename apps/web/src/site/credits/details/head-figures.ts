import type { CreditDetails, CreditInstitution } from '@cotejo/contracts/credits/applicant';
import { formatDollars, formatMonths, formatPercent } from '@cotejo/format/figures';

/** What stands over the details: the loan in figures, as the person asked for it. */
export function headFiguresOf(
  { amount, term, income, rate, charges, realAnnualRate }: CreditDetails,
  { minRate }: CreditInstitution,
): readonly (readonly [name: string, figure: string])[] {
  const isCharged = charges != null && charges.length > 0 && realAnnualRate != null;
  return [
    ['Monto', formatDollars(amount)],
    ['Plazo', formatMonths(term)],
    ['Ingresos', formatDollars(income)],
    ['Tasa', formatPercent(rate ?? minRate)],
    ...(isCharged ? [['Costo anual con cargos', formatPercent(realAnnualRate)] as const] : []),
  ];
}
