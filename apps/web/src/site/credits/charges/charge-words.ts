import type { Charge } from '@cotejo/finance';
import { formatDollarsAndCents, formatFigure } from '@cotejo/format/figures';

/** A charge in an offer: counted or not, with its dollars over the loan. */
export interface ShownCharge extends Charge {
  counted: boolean;
  total: number;
}

/** A percent as the institution states it: 0.0583 → '0,0583 %'. */
export const formatChargeRate = (percent: number): string => `${formatFigure(percent, 0, 4)}\u00a0%`;

/** Under a year the contribution to SOLCA is taken in proportion to the months. */
const solcaYearMonths = 12;

/** Who asks for a charge, as its tag says it. */
export const obligationWords = { law: 'por ley', required: 'lo pide la institución', optional: 'opcional' } as const;

/** What somebody pays and when: 'El 0,5 % del monto. Te lo descuentan al entregarte el dinero.' */
function howItIsPaid({ basis, value, when }: Charge): string {
  if (basis === 'balance') return `El ${formatChargeRate(value)} de lo que debes cada mes.`;
  const what = basis === 'amount' ? `El ${formatChargeRate(value)} del monto` : formatDollarsAndCents(value);
  if (when === 'monthly') return `${what} cada mes.`;
  return `${what}. ${when === 'deducted' ? 'Te lo descuentan al entregarte el dinero.' : 'Lo pagas aparte el primer día.'}`;
}

/** What it means for the person, beside how it is paid. */
function whatItMeans({ kind, obligation, refundable }: Charge, termMonths: number): string[] {
  return [
    kind === 'solca' && termMonths < solcaYearMonths
      ? 'En un plazo menor a un año los bancos cobran la parte de los meses.'
      : '',
    kind === 'life_insurance' ? 'Puedes contratarlo con otra aseguradora.' : '',
    refundable
      ? kind === 'certificates'
        ? 'Te los devuelven cuando dejas de ser socio.'
        : 'Te lo devuelven con la última cuota.'
      : '',
    refundable ? 'No suma al costo, pero sí al costo anual: es dinero que no puedes usar.' : '',
    obligation === 'optional' ? 'Puedes decir que no: el préstamo es el mismo.' : '',
  ].filter((sentence) => sentence !== '');
}

/** The sentences under the name of a charge. `termMonths` is the term of the loan. */
export const describeCharge = (charge: Charge, termMonths: number): string =>
  [howItIsPaid(charge), ...whatItMeans(charge, termMonths)].join(' ');

/**
 * What a charge adds to the cost, to the cent: nothing where it comes back, in brackets where it is
 * not counted.
 */
export function shownChargeCost({ total, counted, refundable }: ShownCharge): string {
  const dollars = formatDollarsAndCents(refundable ? 0 : total);
  return counted ? dollars : `(${dollars})`;
}
