import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divideBigHalfUp, divideHalfUp, multiplyDivideHalfUp, roundFigure } from './rounding.ts';

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

describe('half-up division of a product', () => {
  it('is the same as in big integers, near halves and beyond the safe integers too', () => {
    const factor = fc.integer({ min: 0, max: 10 ** 12 });
    const denominator = fc.oneof(
      fc.integer({ min: 1, max: 10 ** 10 }),
      fc.constantFrom(1, 2, 1_000_000, 1_200_000_000),
    );
    fc.assert(
      fc.property(factor, fc.integer({ min: 0, max: 10 ** 8 }), denominator, (first, second, divisor) => {
        const exact = (2n * BigInt(first) * BigInt(second) + BigInt(divisor)) / (2n * BigInt(divisor));
        fc.pre(exact <= BigInt(Number.MAX_SAFE_INTEGER));
        expect(multiplyDivideHalfUp(first, second, divisor)).toBe(Number(exact));
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 7_000_000 }), fc.integer({ min: -1, max: 1 }), (whole, beside) => {
        const product = whole * 1_200_000_000 + 600_000_000 + beside;
        expect(multiplyDivideHalfUp(product, 1, 1_200_000_000)).toBe(beside < 0 ? whole : whole + 1);
      }),
    );
  });

  it('refuses what it could not divide exactly', () => {
    for (const [first, second, divisor] of [
      [-1, 2, 3],
      [0.5, 1, 3],
      [1, 1, 0],
      [Number.NaN, 1, 1],
      [1e12, 1e12, 1],
    ] as const) {
      expect(() => multiplyDivideHalfUp(first, second, divisor)).toThrow(RangeError);
    }
  });
});

describe('roundFigure', () => {
  it('keeps the decimals asked for and never returns minus zero', () => {
    expect(roundFigure(16.76512, 2)).toBe(16.77);
    expect(Object.is(roundFigure(-1e-12, 4), 0)).toBe(true);
    expect(() => roundFigure(Number.NaN, 2)).toThrow(RangeError);
  });
});
