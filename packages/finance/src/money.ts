import { multiplyDivideHalfUp } from './rounding.ts';

/** Rates are integers of millionths of a percent, since they have up to six decimals. */
export const rateMicrosPerPercent = 1_000_000;

/** Monthly rate = annual rate / 12 / 100. */
export const monthlyRateDivisor = 12 * 100 * rateMicrosPerPercent;

/**
 * Dollars with at most two decimals as integer cents.
 * @throws RangeError when not finite, with a fraction of a cent, or too large to be exact
 */
export function dollarsToCents(dollars: number): number {
  const cents = Math.round(dollars * 100) + 0;
  if (!Number.isSafeInteger(cents)) throw new RangeError('dollars must be a finite amount that cents can hold exactly');
  if (cents / 100 !== dollars && Math.abs(dollars * 100 - cents) >= 1e-6) {
    throw new RangeError('dollars have at most two decimals');
  }
  return cents;
}

/** @throws RangeError when not a safe integer */
export function centsToDollars(cents: number): number {
  if (!Number.isSafeInteger(cents)) throw new RangeError('cents are a safe integer');
  return cents / 100;
}

/**
 * A nominal annual percent as integer millionths of a percent.
 * @param annualRatePercent 0 to 100, up to six decimals
 * @throws RangeError outside that range or with more decimals
 */
export function rateToMicros(annualRatePercent: number): number {
  if (!(annualRatePercent >= 0 && annualRatePercent <= 100)) throw new RangeError('a rate is 0 to 100 percent');
  const micros = Math.round(annualRatePercent * rateMicrosPerPercent);
  if (Math.abs(annualRatePercent * rateMicrosPerPercent - micros) > 1e-4) {
    throw new RangeError('a rate has at most six decimals');
  }
  return micros;
}

/**
 * One month's interest on a balance, half-up to the cent. `rateMicros` comes from {@link
 * rateToMicros}.
 * @throws RangeError when balance or rate is not an integer ≥ 0
 */
export function monthlyInterestCents(balanceCents: number, rateMicros: number): number {
  return multiplyDivideHalfUp(balanceCents, rateMicros, monthlyRateDivisor);
}
