import type { AmortizationType } from '@cotejo/contracts/amortization';
import {
  type Charge,
  type ChargedRow,
  centsToDollars,
  chargedRowsOf,
  costOfSchedule,
  dollarsToCents,
  type LoanCost,
  scheduleOf,
  type TableRow,
  tableRowsOf,
} from '@cotejo/finance';
import { formatDollars, formatDollarsAndCents } from '@cotejo/format/figures';

/** One of the two ways to pay the credit back, in dollars. */
export interface Financing {
  type: AmortizationType;
  rows: TableRow[];
  /** The same with what is charged each month. */
  chargedRows: ChargedRow[];
  /** What it costs with the charges of the law and the institution. */
  cost: LoanCost;
  amount: number;
  first: number;
  last: number;
  totalInterest: number;
  total: number;
  /** What is still owed after half of the instalments. */
  balanceHalfway: number;
}

/**
 * Both tables of a credit (spec 1 §9), exactly as the server computes them.
 * @throws RangeError on figures no table can be made from
 */
export function bothFinancings(credit: {
  amount: number;
  term: number;
  rate: number;
  charges?: readonly Charge[];
}): Record<AmortizationType, Financing> {
  const { charges = [] } = credit;
  const make = (type: AmortizationType): Financing => {
    const schedule = scheduleOf(type, {
      principalCents: dollarsToCents(credit.amount),
      annualRatePercent: credit.rate,
      termMonths: credit.term,
    });
    const rows = tableRowsOf(schedule);
    return {
      type,
      rows,
      chargedRows: chargedRowsOf(schedule, charges, 'required'),
      cost: costOfSchedule(schedule, charges, 'required'),
      amount: credit.amount,
      first: rows[0]?.quotaTotal ?? 0,
      last: rows.at(-1)?.quotaTotal ?? 0,
      totalInterest: centsToDollars(schedule.totalInterestCents),
      total: centsToDollars(schedule.totalPaymentCents),
      balanceHalfway: rows[Math.floor(rows.length / 2) - 1]?.balance ?? 0,
    };
  };
  return { 1: make(1), 2: make(2) };
}

/** What choosing this one means, next to the other, in a sentence or two. */
export function meaningOf(
  type: AmortizationType,
  { 1: german, 2: french }: Record<AmortizationType, Financing>,
): string {
  if (type === 2) {
    const extra = Math.round((french.totalInterest - german.totalInterest) * 100) / 100;
    const cost = extra > 0 ? `; el interés total es ${formatDollarsAndCents(extra)} mayor` : '';
    return `Siempre pagas lo mismo. Fácil de recordar${cost}. A la mitad del plazo aún debes ${formatDollars(french.balanceHalfway)}.`;
  }
  const difference = Math.round((german.first - french.first) * 100) / 100;
  const cheaperFrom = german.rows.find((row) => row.quotaTotal < french.first)?.numQuota;
  const start =
    difference > 0 && cheaperFrom
      ? `Empiezas con ${formatDollarsAndCents(difference)} más al mes y desde la cuota ${cheaperFrom} pagas menos que con la fija.`
      : 'Cada mes devuelves el mismo capital.';
  return `${start} A la mitad del plazo debes ${formatDollars(german.balanceHalfway)}.`;
}
