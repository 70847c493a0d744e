import { refundTimeOf } from '@cotejo/contracts/charge-words';
import type { Charge } from '@cotejo/finance/charges';
import { formatDollarsAndCents, formatFigure } from '@cotejo/format/figures';

/** 0.0583 → '0,0583 %' */
export const formatChargeRate = (percent: number): string => `${formatFigure(percent, 0, 4)}\u00a0%`;

/** Below one year the SOLCA contribution is proportional to the months. */
const solcaYearMonths = 12;

/** 'El 0,5 % del monto. Te lo descuentan al entregarte el dinero.' */
function howItIsPaid({ basis, value, when }: Charge): string {
  if (basis === 'balance') return `El ${formatChargeRate(value)} de lo que debes cada mes.`;
  const what = basis === 'amount' ? `El ${formatChargeRate(value)} del monto` : formatDollarsAndCents(value);
  if (when === 'monthly') return `${what} cada mes.`;
  return `${what}. ${when === 'deducted' ? 'Te lo descuentan al entregarte el dinero.' : 'Lo pagas aparte el primer día.'}`;
}

/** Null if the charge is not refundable. */
export const refundSentence = (charge: Charge): string | null =>
  charge.refundable ? `Te los devuelven ${refundTimeOf(charge)}.` : null;

function whatItMeans(charge: Charge, termMonths: number): string[] {
  const { kind, obligation, refundable } = charge;
  return [
    kind === 'solca' && termMonths < solcaYearMonths
      ? 'En un plazo menor a un año los bancos cobran la parte de los meses.'
      : '',
    kind === 'life_insurance' ? 'Puedes contratarlo con otra aseguradora.' : '',
    refundSentence(charge) ?? '',
    refundable
      ? `No suma al costo, pero sí al costo anual${kind === 'certificates' ? ', como si te los devolvieran al terminar el préstamo' : ''}: es dinero que no puedes usar.`
      : '',
    obligation === 'optional' ? 'Puedes decir que no: el préstamo es el mismo.' : '',
  ].filter((sentence) => sentence !== '');
}

export const describeCharge = (charge: Charge, termMonths: number): string =>
  [howItIsPaid(charge), ...whatItMeans(charge, termMonths)].join(' ');
