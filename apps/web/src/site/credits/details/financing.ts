import type { AmortizationType } from '@cotejo/contracts/amortization';
import type { Charge } from '@cotejo/finance/charges';
import { type ChargedRow, chargedRowsOf, costOfSchedule, type LoanCost } from '@cotejo/finance/loan-cost';
import { centsToDollars, dollarsToCents } from '@cotejo/finance/money';
import { scheduleOf } from '@cotejo/finance/schedule';
import { formatDollars, formatDollarsAndCents } from '@cotejo/format/figures';

/** In dollars, with the required charges. */
export interface Financing {
  type: AmortizationType;
  rows: ChargedRow[];
  cost: LoanCost;
  amount: number;
  totalInterest: number;
  /** After half of the instalments. */
  balanceHalfway: number;
}

/** @throws RangeError for impossible amounts */
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
    const rows = chargedRowsOf(schedule, charges, 'required');
    return {
      type,
      rows,
      cost: costOfSchedule(schedule, charges, 'required'),
      amount: credit.amount,
      totalInterest: centsToDollars(schedule.totalInterestCents),
      balanceHalfway: rows[Math.floor(rows.length / 2) - 1]?.balance ?? 0,
    };
  };
  return { 1: make(1), 2: make(2) };
}

/** Whether the monthly charges vary. */
const hasFallingCharges = ({ rows }: Financing): boolean => rows.some(({ charges }) => charges !== rows[0]?.charges);

/** Says how long the first instalment applies. */
export function describeMonths(financing: Financing): string {
  const { firstPayment, lastPayment } = financing.cost;
  const last = formatDollarsAndCents(lastPayment);
  const isSame = firstPayment === lastPayment;
  if (financing.type === 2 && !hasFallingCharges(financing))
    return isSame ? 'cada mes, la misma' : `cada mes, la misma (la última, ${last})`;
  return isSame ? 'cada mes' : `el primer mes, ${last} el último`;
}

/** Null if they are the same each month. */
export function describeParts(financing: Financing): string | null {
  const { rows, cost, type } = financing;
  const [first] = rows;
  const hasFalling = hasFallingCharges(financing);
  if (!first || (type === 2 && !hasFalling)) return null;
  const isInsurance = cost.charges.every(
    ({ basis, counted, kind }) => basis !== 'balance' || !counted || kind === 'life_insurance',
  );
  if (type === 2)
    return `Capital e interés iguales (${formatDollarsAndCents(first.quotaTotal)}), y ${isInsurance ? 'un seguro que baja' : 'unos cargos que bajan'}.`;
  const falling = `un interés${hasFalling ? ` y ${isInsurance ? 'un seguro' : 'unos cargos'} que bajan` : ' que baja'}`;
  return `Capital igual (${formatDollarsAndCents(first.capital)}), y ${falling}.`;
}

export function meaningOf(
  type: AmortizationType,
  { 1: german, 2: french }: Record<AmortizationType, Financing>,
): string {
  if (type === 2) {
    const level = hasFallingCharges(french) ? '' : 'Siempre pagas lo mismo: es fácil de recordar. ';
    const extra = Math.round((french.cost.realTotal - german.cost.realTotal) * 100) / 100;
    const cost = extra > 0 ? `En total pagas ${formatDollarsAndCents(extra)} más que con la decreciente. ` : '';
    return `${level}${cost}A la mitad del plazo aún debes ${formatDollars(french.balanceHalfway)}.`;
  }
  const difference = Math.round((german.cost.firstPayment - french.cost.firstPayment) * 100) / 100;
  const cheaperFrom = german.rows.find((row, index) => row.payment < (french.rows[index]?.payment ?? 0))?.numQuota;
  const start =
    difference > 0 && cheaperFrom
      ? `Empiezas con ${formatDollarsAndCents(difference)} más al mes y desde la cuota ${cheaperFrom} pagas menos que con la fija.`
      : 'Cada mes devuelves el mismo capital.';
  return `${start} A la mitad del plazo debes ${formatDollars(german.balanceHalfway)}.`;
}
