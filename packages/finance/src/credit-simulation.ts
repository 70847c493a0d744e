import type { Charge, ChargesMode } from './charges.ts';
import { type ChargedRow, chargedRowsOf, costOfSchedule, insuranceOfRows, type LoanCost } from './loan-cost.ts';
import { centsToDollars, dollarsToCents } from './money.ts';
import { coerceAmortizationType, scheduleOf } from './schedule.ts';

interface CreditSimulation {
  /** Dollars, above 0 and at most 1,000,000. */
  readonly amount: number;
  /** Whole months, 1 to 360. */
  readonly term: number;
  /** Annual percent, 0 to 100, up to six decimals: see {@link simulationRatePercent}. */
  readonly annualRate: number;
  /** 1 is German; anything else is French. */
  readonly typeAmortizationRate?: unknown;
  /** The charges of the chosen institution; none without one. */
  readonly charges?: readonly Charge[];
  readonly chargesMode?: ChargesMode;
}

/** Dollars with two decimals; `interest` is the annual percent. */
export interface CreditSimulationResult extends LoanCost {
  amount: number;
  term: number;
  interest: number;
  interestTotal: number;
  capitalTotal: number;
  taxReliefInsuranceTotal: number;
  total: number;
  table: ChargedRow[];
}

const creditSimulationLimits = { amountMax: 1_000_000, termMin: 1, termMax: 360 } as const;

export const defaultSimulationRatePercent = 12;

/** The institution's minRate, else the given rate, else 12. 0 is a valid rate. */
export function simulationRatePercent(institutionMinRate?: number | null, givenRate?: number | null): number {
  return institutionMinRate ?? givenRate ?? defaultSimulationRatePercent;
}

/**
 * The amortization table of a credit with its totals and its cost with charges. `total`,
 * `interestTotal` and `capitalTotal` exclude charges.
 * @throws RangeError on an amount outside 0.01–1,000,000, a term outside 1–360 or a rate outside
 * 0–100
 */
export function simulateCredit(simulation: CreditSimulation): CreditSimulationResult {
  if (!(simulation.amount > 0 && simulation.amount <= creditSimulationLimits.amountMax)) {
    throw new RangeError('amount is above 0 and at most 1,000,000');
  }
  const schedule = scheduleOf(coerceAmortizationType(simulation.typeAmortizationRate), {
    principalCents: dollarsToCents(simulation.amount),
    annualRatePercent: simulation.annualRate,
    termMonths: simulation.term,
  });
  const charges = simulation.charges ?? [];
  const mode = simulation.chargesMode ?? 'required';
  const table = chargedRowsOf(schedule, charges, mode);
  return {
    amount: centsToDollars(schedule.principalCents),
    term: schedule.termMonths,
    interest: schedule.annualRatePercent,
    interestTotal: centsToDollars(schedule.totalInterestCents),
    capitalTotal: centsToDollars(schedule.principalCents),
    taxReliefInsuranceTotal: insuranceOfRows(table),
    total: centsToDollars(schedule.totalPaymentCents),
    ...costOfSchedule(schedule, charges, mode),
    table,
  };
}
