import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsToDollars, dollarsToCents, monthlyInterestCents, rateToMicros } from './money.ts';

describe('cents and dollars', () => {
  it('go there and back without losing a cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (cents) => {
        expect(dollarsToCents(centsToDollars(cents))).toBe(cents);
      }),
    );
  });

  it('take amounts whose binary fraction is not exact', () => {
    expect(dollarsToCents(1.15)).toBe(115);
    expect(dollarsToCents(0.1 + 0.2)).toBe(30);
    expect(dollarsToCents(8.165 * 2)).toBe(1633);
  });

  it('refuse fractions of a cent and what is no amount', () => {
    for (const dollars of [1.005, 0.001, Number.NaN, Number.POSITIVE_INFINITY, 1e300]) {
      expect(() => dollarsToCents(dollars)).toThrow(RangeError);
    }
    expect(() => centsToDollars(0.5)).toThrow(RangeError);
  });
});

describe('rates', () => {
  it('are 0 to 100 percent with up to six decimals', () => {
    expect(rateToMicros(15.6)).toBe(15_600_000);
    expect(rateToMicros(0.000001)).toBe(1);
    expect(rateToMicros(100)).toBe(100_000_000);
    for (const rate of [-0.01, 100.000001, 1.0000001, Number.NaN]) expect(() => rateToMicros(rate)).toThrow(RangeError);
  });
});

describe('monthly interest', () => {
  it('is the balance times annual rate / 12 / 100 [1.9.28]', () => {
    expect(monthlyInterestCents(1_000_000, rateToMicros(12))).toBe(10_000);
    expect(monthlyInterestCents(500_000_32, rateToMicros(4.56))).toBe(190_000);
  });

  it('takes half a cent up', () => {
    expect(monthlyInterestCents(50, rateToMicros(12))).toBe(1);
    expect(monthlyInterestCents(49, rateToMicros(12))).toBe(0);
  });

  it('is exact also where the product leaves the safe integers', () => {
    const balance = fc.integer({ min: 0, max: 10 ** 12 });
    const micros = fc.integer({ min: 0, max: 100_000_000 });
    fc.assert(
      fc.property(balance, micros, (balanceCents, rateMicros) => {
        const cents = BigInt(monthlyInterestCents(balanceCents, rateMicros));
        const doubled = 2n * BigInt(balanceCents) * BigInt(rateMicros);
        expect(doubled).toBeGreaterThanOrEqual((2n * cents - 1n) * 1_200_000_000n);
        expect(doubled).toBeLessThan((2n * cents + 1n) * 1_200_000_000n);
      }),
    );
  });
});
