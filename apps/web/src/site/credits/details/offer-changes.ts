import type { OfferSnapshot } from '@cotejo/contracts/credits/applicant';
import type { Institution } from '@cotejo/contracts/institutions/public';
import type { Charge } from '@cotejo/finance/charges';
import { costOfSchedule } from '@cotejo/finance/loan-cost';
import { dollarsToCents } from '@cotejo/finance/money';
import { frenchSchedule } from '@cotejo/finance/schedule';
import { formatDollars, formatPercent } from '@cotejo/format/figures';
import { describeCharge } from '../charges/charge-words.ts';

type Today = Pick<Institution, 'minRate' | 'maxRate' | 'available' | 'products'>;

const limitNames = ['minAmount', 'maxAmount', 'minTerm', 'maxTerm', 'minIncome', 'maxIncome'] as const;
const sameCharge = (one: Charge, other: Charge): boolean =>
  (['kind', 'name', 'basis', 'value', 'when', 'obligation', 'refundable'] as const).every(
    (key) => one[key] === other[key],
  );
const without = (charges: readonly Charge[], others: readonly Charge[]) =>
  charges.filter((charge) => !others.some((other) => sameCharge(charge, other)));

export function listOfferChanges({ product }: OfferSnapshot, today: Today, term: number): string[] {
  const loan = today.products.personalLoan;
  const rate = (name: string, before: number, now: number) =>
    before === now ? [] : [`La tasa ${name} era ${formatPercent(before)} y hoy es ${formatPercent(now)}.`];
  return [
    ...rate('mínima', product.minRate, today.minRate),
    ...rate('máxima', product.maxRate, today.maxRate),
    ...without(product.charges, loan.charges).map(
      (charge) => `Ya no cobra: ${charge.name}. ${describeCharge(charge, term)}`,
    ),
    ...without(loan.charges, product.charges).map(
      (charge) => `Ahora cobra: ${charge.name}. ${describeCharge(charge, term)}`,
    ),
    ...(limitNames.some((name) => product.limits[name] !== loan[name])
      ? ['Cambiaron los montos, los plazos o los ingresos que acepta.']
      : []),
    ...(today.available ? [] : ['Hoy no recibe solicitudes por Cotejo.']),
  ];
}

/** Totals with fixed instalments and charges, in dollars. */
export function compareTotals(
  { figures }: OfferSnapshot,
  today: Today,
  { amount, term }: { amount: number; term: number },
): { before: number; now: number; text: string } {
  const schedule = frenchSchedule({
    principalCents: dollarsToCents(amount),
    annualRatePercent: today.minRate,
    termMonths: term,
  });
  const before = figures.french.realTotal;
  const now = costOfSchedule(schedule, today.products.personalLoan.charges, 'required').realTotal;
  const difference = Math.round(now) - Math.round(before);
  const step =
    difference === 0 ? 'lo mismo' : `${formatDollars(Math.abs(difference))} ${difference > 0 ? 'más' : 'menos'}`;
  return {
    before,
    now,
    text: `Con cuota fija y sus cargos pagabas ${formatDollars(before)} en total; hoy pagarías ${formatDollars(now)}: ${step}.`,
  };
}
