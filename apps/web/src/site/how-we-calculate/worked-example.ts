import type { Charge } from '@cotejo/finance/charges';
import { chargedRowsOf, costOfSchedule } from '@cotejo/finance/loan-cost';
import { frenchSchedule } from '@cotejo/finance/schedule';

/** The same loan as in docs/product/cost.md: short enough for a calculator, with one charge of each kind of payment. */
const loan = { principalCents: 1_200_00, annualRatePercent: 12, termMonths: 6 } as const;

const charges: readonly Charge[] = [
  {
    kind: 'solca',
    name: 'Contribución SOLCA',
    basis: 'amount',
    value: 0.5,
    when: 'deducted',
    obligation: 'law',
    refundable: false,
  },
  {
    kind: 'life_insurance',
    name: 'Seguro de desgravamen',
    basis: 'balance',
    value: 0.05,
    when: 'monthly',
    obligation: 'required',
    refundable: false,
  },
  {
    kind: 'savings_deposit',
    name: 'Ahorro en garantía (encaje)',
    basis: 'amount',
    value: 5,
    when: 'deducted',
    obligation: 'required',
    refundable: true,
  },
];

interface WorkedRow {
  month: number;
  /** At the start of the month. All amounts are in dollars. */
  owed: number;
  interest: number;
  insurance: number;
  payment: number;
  refunded: number;
  /** (payment − refund) ÷ (1 + monthly rate)^month, to the cent. */
  valueToday: number;
}

/** Uses the functions that price the offers. Dollars; rates in percent. */
export function workedExample() {
  const schedule = frenchSchedule(loan);
  const cost = costOfSchedule(schedule, charges, 'required');
  const monthlyRate = ((1 + (cost.realAnnualRate ?? 0) / 100) ** (1 / 12) - 1) * 100;
  const amount = loan.principalCents / 100;
  let owed = amount;
  const rows = chargedRowsOf(schedule, charges, 'required').map((row): WorkedRow => {
    const refunded = row.numQuota === loan.termMonths ? cost.refunded : 0;
    const valueToday = (row.payment - refunded) / (1 + monthlyRate / 100) ** row.numQuota;
    const figures = {
      month: row.numQuota,
      owed,
      interest: row.interest,
      insurance: row.charges,
      payment: row.payment,
      refunded,
      valueToday: Math.round(valueToday * 100) / 100,
    };
    owed = row.balance;
    return figures;
  });
  const totalOf = (kind: Charge['kind']) => cost.charges.find((charge) => charge.kind === kind)?.total ?? 0;
  return {
    amount,
    term: loan.termMonths,
    rate: loan.annualRatePercent,
    solca: totalOf('solca'),
    insurance: totalOf('life_insurance'),
    deposit: totalOf('savings_deposit'),
    interest: schedule.totalInterestCents / 100,
    received: cost.received,
    chargesCost: cost.chargesCost,
    realCost: cost.realCost,
    realTotal: cost.realTotal,
    firstPayment: cost.firstPayment,
    monthlyRate: Math.round(monthlyRate * 10_000) / 10_000,
    realAnnualRate: cost.realAnnualRate ?? 0,
    rows,
  };
}
