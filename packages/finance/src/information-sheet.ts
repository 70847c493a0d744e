import type { Charge } from './charges.ts';
import { type ChargedRow, chargedRowsOf, costOfSchedule, countedInsurance, type LoanCost } from './loan-cost.ts';
import { centsToDollars, dollarsToCents, rateToMicros } from './money.ts';
import { effectiveFromMonthlyRate, flowsOf, monthlyInternalRate } from './rates.ts';
import { divideBigHalfUp, divideHalfUp, roundFigure } from './rounding.ts';
import type { AmortizationType, Schedule } from './schedule.ts';

/**
 * Figures of the sheet in the API's shape: dollars with two decimals, annual percent with up to
 * four.
 */
export interface SheetFigures extends LoanCost {
  amount: number;
  term: number;
  amortizationType: AmortizationType;
  system: 'Francés' | 'Alemán';
  segment: string;
  subsegment: string;
  nominalRate: number;
  /** 12 × the monthly internal rate of the real flows. */
  tir: number;
  /** tir × 1.05, one decimal. */
  tea: number;
  /** rate + total interest / amount × 100. */
  effectiveAnnualRate: number;
  /**
   * (1 + monthly internal rate)^12 − 1, of the interest alone; `realAnnualRate` is the figure to
   * compare offers by.
   */
  trueEffectiveRate: number;
  /** The fixed instalment, or the first one of a German table. */
  installment: number;
  totalInterest: number;
  /** Life insurance, monthly and paid once. */
  totalInsurance: number;
  totalPayment: number;
  /** The same as `received`. */
  netReceived: number;
  /** Charges that do not come back, without life insurance. */
  associatedCosts: number;
  daysPerInstallment: number;
  table: ChargedRow[];
}

/** Rates of the sheet, annual percent. */
export type SheetRates = Pick<
  SheetFigures,
  'nominalRate' | 'tir' | 'tea' | 'effectiveAnnualRate' | 'trueEffectiveRate'
>;

/**
 * The rates of the information sheet.
 *
 * `tea` is made from `tir` as given here, so whoever multiplies the shown figure gets the shown
 * result.
 *
 * @throws RangeError when the schedule has no internal rate
 */
export function sheetRatesOf(schedule: Schedule): SheetRates {
  const monthlyRate = monthlyInternalRate(flowsOf(schedule));
  const tir = roundFigure(monthlyRate * 12 * 100, 4);
  return {
    nominalRate: schedule.annualRatePercent,
    tir,
    tea: teaFromTir(tir),
    effectiveAnnualRate: effectiveAnnualRatePercent(schedule),
    trueEffectiveRate: roundFigure(effectiveFromMonthlyRate(monthlyRate), 4),
  };
}

/**
 * All figures of the sheet; who lends and when it was issued are the caller's. Charges of the law
 * and required ones count (decision 60); without charges what is received is the amount.
 *
 * @throws RangeError when the schedule has no internal rate
 */
export function sheetFiguresOf(schedule: Schedule, charges: readonly Charge[] = []): SheetFigures {
  const cost = costOfSchedule(schedule, charges, 'required');
  const totalInsurance = countedInsurance(cost.charges);
  return {
    amount: centsToDollars(schedule.principalCents),
    term: schedule.termMonths,
    amortizationType: schedule.type,
    system: schedule.type === 1 ? 'Alemán' : 'Francés',
    segment: 'Consumo',
    subsegment: 'Ordinario',
    ...sheetRatesOf(schedule),
    installment: centsToDollars(schedule.instalmentCents),
    totalInterest: centsToDollars(schedule.totalInterestCents),
    totalInsurance,
    totalPayment: centsToDollars(schedule.totalPaymentCents),
    netReceived: cost.received,
    associatedCosts: centsToDollars(dollarsToCents(cost.chargesCost) - dollarsToCents(totalInsurance)),
    daysPerInstallment: 30,
    ...cost,
    table: chargedRowsOf(schedule, charges, 'required'),
  };
}

/**
 * tir × 1.05 with one decimal, half-up; `tirPercent` has at most four decimals and is not negative.
 */
function teaFromTir(tirPercent: number): number {
  const tirUnits = Math.max(0, Math.round(tirPercent * 10_000));
  return divideHalfUp(tirUnits * 105, 100_000) / 10;
}

function effectiveAnnualRatePercent({ annualRatePercent, principalCents, totalInterestCents }: Schedule): number {
  const principal = BigInt(principalCents);
  const rateMicros = BigInt(rateToMicros(annualRatePercent));
  const units = divideBigHalfUp(rateMicros * principal + BigInt(totalInterestCents) * 100_000_000n, principal * 100n);
  return units / 10_000;
}
