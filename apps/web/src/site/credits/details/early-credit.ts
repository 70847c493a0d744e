import type { CreditDetails, CreditInstitution } from '@cotejo/contracts/credits/applicant';
import { formatDollars, formatMonths, formatPercent } from '@cotejo/format/figures';
import { make, makeFigures, writeEarly } from '#ui/early-place.ts';

/** Whether the person may still choose, upload and submit. */
export const isEditable = ({ status }: Pick<CreditDetails, 'status'>): boolean =>
  status === 'PENDING' || status === 'INSTITUTION_SELECTED';

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

/**
 * Writes the head of the details into the waiting screen; nothing where another screen will follow.
 */
export function showEarlyCredit(credit: CreditDetails): void {
  const { institution, onlyCorrections } = credit;
  const hasDetails = institution !== null && !onlyCorrections && isEditable(credit);
  writeEarly(
    'credit',
    hasDetails ? [make('h1', `Préstamo ${institution.name}`), makeFigures(headFiguresOf(credit, institution))] : [],
  );
}
