import type { Charge } from './charges.ts';
import { type ChargedRow, chargedRowsOf, costOfSchedule, countedInsurance, type LoanCost } from './loan-cost.ts';
import { centsToDollars, dollarsToCents, rateToMicros } from './money.ts';
import { effectiveFromMonthlyRate, flowsOf, monthlyInternalRate } from './rates.ts';
import { divideBigHalfUp, divideHalfUp, roundFigure } from './rounding.ts';
import type { AmortizationType, Schedule } from './schedule.ts';

/** Dollars with two decimals, annual percent with up to four. */
interface SheetFigures extends LoanCost {
  amount: number;
  term: number;
  amortizationType: AmortizationType;
  system: 'Francés' | 'Alemán';
  segment: string;
  subsegment: string;
  nominalRate: number;
  /** 12 × the monthly internal rate. */
  tir: number;
  /** tir × 1.05, one decimal. */
  tea: number;
  /** rate + total interest / amount × 100. */
  effectiveAnnualRate: number;
  /** (1 + monthly internal rate)^12 − 1, without charges. Compare offers by `realAnnualRate` instead. */
  trueEffectiveRate: number;
  installment: number;
  totalInterest: number;
  /** Life insurance, both monthly and one-time. */
  totalInsurance: number;
  totalPayment: number;
  netReceived: number;
  /** Charges that are not refunded, without life insurance. */
  associatedCosts: number;
  daysPerInstallment: number;
  table: ChargedRow[];
}

type SheetRates = Pick<SheetFigures, 'nominalRate' | 'tir' | 'tea' | 'effectiveAnnualRate' | 'trueEffectiveRate'>;

/**
 * The rates of the information sheet. `tea` is computed from the rounded `tir`, so that the two
 * printed figures agree.
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
 * All figures of the information sheet except the institution and the date. Counts required charges
 * and those of the law (decision 60).
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

/** tir × 1.05 with one decimal, half-up. Expects a tir ≥ 0 with at most four decimals. */
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
