import type { Charge, ChargeBasis, ChargeObligation, ChargeTime } from '@cotejo/finance/charges';
import { formatDollarsAndCents } from '@cotejo/format/figures';

export const basisLabels: Readonly<Record<ChargeBasis, string>> = {
  amount: 'Porcentaje del monto',
  balance: 'Porcentaje del saldo',
  fixed: 'Valor fijo en dólares',
};
export const timeLabels: Readonly<Record<ChargeTime, string>> = {
  deducted: 'Descontado del préstamo',
  upfront: 'Aparte, el primer día',
  monthly: 'Cada mes',
};
export const obligationLabels: Readonly<Record<ChargeObligation, string>> = {
  law: 'Por ley',
  required: 'Lo pide la institución',
  optional: 'Opcional',
};

/** '0,5 % del monto', '$30,00 cada mes' */
export function describeChargeValue({ basis, value, when }: Pick<Charge, 'basis' | 'value' | 'when'>): string {
  const monthly = when === 'monthly' ? ' cada mes' : '';
  if (basis === 'fixed') return `${formatDollarsAndCents(value)}${monthly}`;
  const percent = `${String(value).replace('.', ',')}\u00a0%`;
  return basis === 'amount' ? `${percent} del monto${monthly}` : `${percent} del saldo cada mes`;
}
