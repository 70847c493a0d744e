/**
 * Exact half-up division of integers.
 * @param numerator safe integer ≥ 0
 * @param denominator safe integer ≥ 1
 * @throws RangeError on anything else
 */
export function divideHalfUp(numerator: number, denominator: number): number {
  if (!Number.isSafeInteger(numerator) || numerator < 0) throw new RangeError('numerator must be a safe integer ≥ 0');
  if (!Number.isSafeInteger(denominator) || denominator < 1) throw new RangeError('denominator must be an integer ≥ 1');
  const remainder = numerator % denominator;
  const quotient = (numerator - remainder) / denominator;
  return remainder >= denominator - remainder ? quotient + 1 : quotient;
}

/**
 * Half-up division for a numerator that may not be a safe integer.
 * @param numerator integer ≥ 0
 * @param denominator integer ≥ 1
 * @throws RangeError on anything else, and when the quotient is not a safe integer
 */
export function divideBigHalfUp(numerator: bigint, denominator: bigint): number {
  if (numerator < 0n || denominator < 1n) throw new RangeError('only numerator ≥ 0 and denominator ≥ 1 can be divided');
  const quotient = Number((2n * numerator + denominator) / (2n * denominator));
  if (!Number.isSafeInteger(quotient)) throw new RangeError('the quotient is too large to be exact');
  return quotient;
}

/**
 * first × second / denominator, half-up and exact; uses BigInt when the product is not a safe
 * integer.
 *
 * Division is several times faster than a remainder. The floor of a rounded quotient is right or
 * one too high, and the exact product tells which.
 * @param first integer ≥ 0
 * @param second integer ≥ 0
 * @param denominator safe integer ≥ 1
 * @throws RangeError on anything else, and when the quotient is not a safe integer
 */
export function multiplyDivideHalfUp(first: number, second: number, denominator: number): number {
  const product = first * second;
  if (!(Number.isSafeInteger(product) && product >= 0 && denominator >= 1)) {
    return divideBigHalfUp(BigInt(first) * BigInt(second), BigInt(denominator));
  }
  let quotient = Math.floor(product / denominator);
  let remainder = product - quotient * denominator;
  if (remainder < 0) {
    quotient -= 1;
    remainder += denominator;
  }
  return remainder >= denominator - remainder ? quotient + 1 : quotient;
}

/**
 * Rounds a figure that is not money (a rate) half-up. Do not use it on a balance.
 * @throws RangeError when the value is not finite
 */
export function roundFigure(value: number, decimals: number): number {
  if (!Number.isFinite(value)) throw new RangeError('only a finite figure can be rounded');
  const scale = 10 ** decimals;
  // Adding 0 turns −0 into 0.
  return Math.round(value * scale) / scale + 0;
}
