import { effectiveFromMonthlyRate } from './rates.ts';
import { roundFigure } from './rounding.ts';

/** What somebody receives for a loan and pays for it, in cents. */
export interface LoanFlows {
  /** In hand on day 0: received less what is paid apart that day. Above 0. */
  readonly inHandCents: number;
  /** What is paid at the end of each month: the first `termMonths` of it count. */
  readonly payments: ArrayLike<number>;
  readonly termMonths: number;
  /** What comes back with the last payment. */
  readonly refundedCents: number;
}

/**
 * Above this monthly rate no figure is given: a loan of cents for hundreds of dollars is no loan.
 */
const highestMonthlyRate = 1e6;

/** A step this small, in proportion, leaves an error of its square. */
const smallStep = 1e-9;

/**
 * The monthly rate above 0 at which the flows of a loan are worth nothing; null above 10^6.
 *
 * With money in hand and a cost above 0 there is exactly one: the value is above 0 at the discount
 * factor 0 and below 0 at 1, and by Descartes' rule flows of the signs + − + have two roots at
 * most, of which the second lies beyond 1. Newton's method finds it from `startRate`; a step that
 * would leave the bracket halves it instead, so that the end is the same as that of halving alone.
 *
 * @param startRate where to begin, as a fraction a month: the nominal rate of the loan is near
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

/** The yearly percent of such a rate, four decimals; null where there is none. */
export function annualCostPercent(flows: LoanFlows, startRate: number): number | null {
  const rate = monthlyCostRate(flows, startRate);
  return rate === null ? null : roundFigure(effectiveFromMonthlyRate(rate), 4);
}
