import { effectiveFromMonthlyRate } from './rates.ts';
import { roundFigure } from './rounding.ts';

/** In cents. */
export interface LoanFlows {
  /** Received on day 0, less what is paid separately that day. Above 0. */
  readonly inHandCents: number;
  /** Paid at the end of each month. Only the first `termMonths` items are used. */
  readonly payments: ArrayLike<number>;
  readonly termMonths: number;
  readonly refundedCents: number;
}

/** Above this monthly rate the result is null: the flows are not those of a loan. */
const highestMonthlyRate = 1e6;

/** The error after a Newton step of this relative size is about its square. */
const smallStep = 1e-9;

/**
 * The monthly rate above 0 at which the present value of the flows is 0; null above 10^6.
 *
 * With money in hand and a cost above 0 there is exactly one such rate: the value is positive at
 * discount factor 0 and negative at 1, and by Descartes' rule the signs + − + allow two roots, of
 * which the other is above 1. Newton's method falls back to bisection when a step leaves the
 * bracket.
 * @param startRate first guess, as a fraction a month; the nominal rate is close
 */
export function monthlyCostRate(flows: LoanFlows, startRate: number): number | null {
  const { inHandCents, payments, termMonths, refundedCents } = flows;
  let low = 0;
  let high = 1;
  let discount = 1 / (1 + startRate);
  for (let step = 0; step < 200; step += 1) {
    let value = refundedCents - (payments[termMonths - 1] ?? 0);
    let slope = 0;
    for (let index = termMonths - 2; index >= 0; index -= 1) {
      slope = slope * discount + value;
      value = value * discount - (payments[index] ?? 0);
    }
    slope = slope * discount + value;
    value = value * discount + inHandCents;
    if (value > 0) low = discount;
    else high = discount;
    const newton = discount - value / slope;
    const isInside = newton > low && newton < high;
    const next = isInside ? newton : (low + high) / 2;
    const moved = Math.abs(next - discount);
    discount = next;
    if (moved <= (isInside ? smallStep : Number.EPSILON) * discount) break;
  }
  const rate = 1 / discount - 1;
  return rate <= highestMonthlyRate ? rate : null;
}

/** The same as an annual percent with four decimals; null when there is no rate. */
export function annualCostPercent(flows: LoanFlows, startRate: number): number | null {
  const rate = monthlyCostRate(flows, startRate);
  return rate === null ? null : roundFigure(effectiveFromMonthlyRate(rate), 4);
}
