import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divideBigHalfUp, divideHalfUp, roundFigure } from './rounding.ts';

describe('half-up division', () => {
  it('takes a half up and anything below it down', () => {
    expect(divideHalfUp(1, 2)).toBe(1);
    expect(divideHalfUp(5, 10)).toBe(1);
    expect(divideHalfUp(49, 100)).toBe(0);
    expect(divideHalfUp(7, 3)).toBe(2);
    expect(divideHalfUp(8, 3)).toBe(3);
    expect(divideBigHalfUp(5n, 10n)).toBe(1);
    expect(divideBigHalfUp(15n, 10n)).toBe(2);
    expect(divideBigHalfUp(14n, 10n)).toBe(1);
    expect(divideHalfUp(0, 7)).toBe(0);
  });

  it('is the same in plain integers as in big ones', () => {
    const safe = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
    const divisor = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
    fc.assert(
      fc.property(safe, divisor, (numerator, denominator) => {
        expect(divideHalfUp(numerator, denominator)).toBe(divideBigHalfUp(BigInt(numerator), BigInt(denominator)));
      }),
    );
  });

  it('refuses what it could not divide exactly', () => {
    expect(() => divideHalfUp(-1, 2)).toThrow(RangeError);
    expect(() => divideHalfUp(0.5, 2)).toThrow(RangeError);
    expect(() => divideHalfUp(2 ** 53, 2)).toThrow(RangeError);
    expect(() => divideHalfUp(1, 0)).toThrow(RangeError);
    expect(() => divideBigHalfUp(-1n, 2n)).toThrow(RangeError);
    expect(() => divideBigHalfUp(2n ** 60n, 1n)).toThrow(RangeError);
  });
});

describe('roundFigure', () => {
  it('keeps the decimals asked for and never answers minus zero', () => {
    expect(roundFigure(16.76512, 2)).toBe(16.77);
    expect(Object.is(roundFigure(-1e-12, 4), 0)).toBe(true);
    expect(() => roundFigure(Number.NaN, 2)).toThrow(RangeError);
  });
});
