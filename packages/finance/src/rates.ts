import { roundFigure } from './rounding.ts';
import type { Schedule } from './schedule.ts';

/** Banco Central: rates use a commercial year of 12 months of 30 days. */
const daysPerYear = 360;

/**
 * Effective annual rate (TEA) of a nominal one, percent: (1 + i·n/360)^(360/n) − 1. Nominal 15.60
 * is TEA 16.77.
 * @param nominalPercent nominal annual percent, ≥ 0
 * @param daysPerPeriod days of a compounding period
 * @throws RangeError on a negative rate or a period outside 1 to 360 days
 */
export function effectiveFromNominal(nominalPercent: number, daysPerPeriod = 30): number {
  checkRate(nominalPercent, daysPerPeriod);
  const periods = daysPerYear / daysPerPeriod;
  return Math.expm1(periods * Math.log1p(nominalPercent / 100 / periods)) * 100;
}

/**
 * The highest nominal rate and its effective rate when that exceeds the ceiling, else null. The
 * effective rate is rounded to two decimals, as ceilings are published.
 * @param nominalPercents nominal annual percents, ≥ 0
 * @param ceilingPercent effective annual percent, as published by the Banco Central
 * @throws RangeError on a negative rate
 */
export function rateAboveCeiling(
  nominalPercents: readonly number[],
  ceilingPercent: number,
): { nominalPercent: number; effectivePercent: number } | null {
  const nominalPercent = Math.max(0, ...nominalPercents);
  const effectivePercent = roundFigure(effectiveFromNominal(nominalPercent), 2);
  return effectivePercent > ceilingPercent ? { nominalPercent, effectivePercent } : null;
}

/**
 * Effective annual percent of a monthly rate given as a fraction: (1 + monthly)^12 − 1.
 * @throws RangeError when the monthly rate is not above −1
 */
export function effectiveFromMonthlyRate(monthlyRate: number): number {
  if (!(monthlyRate > -1 && monthlyRate < Number.POSITIVE_INFINITY)) throw new RangeError('a monthly rate is above −1');
  return Math.expm1(12 * Math.log1p(monthlyRate)) * 100;
}

/**
 * Monthly internal rate (TIR) of cash flows, as a fraction.
 *
 * The first flow is at the start, the others a month apart each. Flows given and received have
 * opposite signs. They must change sign exactly once, which makes the rate unique (Descartes'
 * rule).
 * @param flows any unit
 * @throws RangeError when the flows do not change sign exactly once, lose all but a millionth, or
 * one is not finite
 */
export function monthlyInternalRate(flows: readonly number[]): number {
  if (!flows.every(Number.isFinite)) throw new RangeError('every flow is a finite number');
  if (countSignChanges(flows) !== 1) throw new RangeError('an internal rate needs flows that change sign exactly once');

  const [low, high] = bracketDiscount(flows);
  return 1 / solveDiscount(flows, low, high) - 1 + 0;
}

export function flowsOf(schedule: Schedule): number[] {
  return [-schedule.principalCents, ...schedule.rows.map((row) => row.instalmentCents)];
}

function checkRate(percent: number, daysPerPeriod: number): void {
  if (!(percent >= 0 && percent < Number.POSITIVE_INFINITY)) throw new RangeError('a rate is a percent ≥ 0');
  if (!(daysPerPeriod >= 1 && daysPerPeriod <= daysPerYear)) throw new RangeError('a period is 1 to 360 days');
}

function countSignChanges(flows: readonly number[]): number {
  const signs = flows.filter((flow) => flow !== 0).map(Math.sign);
  return signs.filter((sign, index) => index > 0 && sign !== signs[index - 1]).length;
}

/** Value and slope at a discount factor v = 1 / (1 + rate), by Horner's rule. */
function presentValue(flows: readonly number[], discount: number): { value: number; slope: number } {
  let value = 0;
  let slope = 0;
  for (let index = flows.length - 1; index >= 0; index -= 1) {
    slope = slope * discount + value;
    value = value * discount + (flows[index] ?? 0);
  }
  return { value, slope };
}

/** The earliest flow decides the sign at 0 and the latest far out, so one sign change leaves one root between. */
function bracketDiscount(flows: readonly number[]): [number, number] {
  const startSign = Math.sign(flows.find((flow) => flow !== 0) ?? 0);
  let high = 1;
  while (Math.sign(presentValue(flows, high).value) === startSign) {
    high *= 2;
    if (high > 1e6) throw new RangeError('the flows lose everything: no internal rate can be given');
  }
  return [0, high];
}

/** Newton's method, with bisection when a step leaves the bracket. */
function solveDiscount(flows: readonly number[], low: number, high: number): number {
  const startSign = Math.sign(flows.find((flow) => flow !== 0) ?? 0);
  let from = low;
  let to = high;
  let discount = high;
  for (let step = 0; step < 200; step += 1) {
    const { value, slope } = presentValue(flows, discount);
    if (value === 0) return discount;
    if (Math.sign(value) === startSign) from = discount;
    else to = discount;
    const newton = discount - value / slope;
    const next = newton > from && newton < to ? newton : (from + to) / 2;
    if (Math.abs(next - discount) <= 1e-15 * discount) return next;
    discount = next;
  }
  return discount;
}
