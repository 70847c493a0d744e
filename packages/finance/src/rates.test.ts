import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  effectiveFromMonthlyRate,
  effectiveFromNominal,
  flowsOf,
  monthlyInternalRate,
  rateAboveCeiling,
} from './rates.ts';
import { scheduleOf } from './schedule.ts';

describe('nominal and effective rates', () => {
  it('judges the highest of several nominal rates by its effective one', () => {
    expect(rateAboveCeiling([14, 15.6], 16.77)).toBeNull();
    const above = rateAboveCeiling([14, 16, 15.7], 16.77);
    expect(above?.nominalPercent).toBe(16);
    expect(above?.effectivePercent).toBeCloseTo(17.23, 2);
    expect(rateAboveCeiling([], 16.77)).toBeNull();
    expect(rateAboveCeiling([16], 17.23)).toBeNull();
    expect(rateAboveCeiling([16], 17.22)?.effectivePercent).toBe(17.23);
  });

  it('convert nominal 15.60 to TEA 16.77', () => {
    expect(effectiveFromNominal(15.6)).toBeCloseTo(16.77, 2);
  });

  it('compound for any period', () => {
    const percent = fc.double({ min: 0, max: 100, noNaN: true });
    fc.assert(
      fc.property(percent, fc.constantFrom(1, 7, 30, 90, 180, 360), (nominal, days) => {
        const compounded = (1 + (nominal / 100) * (days / 360)) ** (360 / days);
        expect(effectiveFromNominal(nominal, days)).toBeCloseTo((compounded - 1) * 100, 9);
      }),
    );
  });

  it('give the TEA of a monthly rate, which is not the rate times 12', () => {
    expect(effectiveFromMonthlyRate(0.0130034863)).toBeCloseTo(16.77, 6);
  });

  it('refuse negative rates and impossible periods', () => {
    expect(() => effectiveFromNominal(-1)).toThrow(RangeError);
    expect(() => effectiveFromNominal(10, 0)).toThrow(RangeError);
    expect(() => effectiveFromNominal(10, 361)).toThrow(RangeError);
    expect(() => effectiveFromNominal(Number.NaN)).toThrow(RangeError);
    expect(() => effectiveFromMonthlyRate(-1)).toThrow(RangeError);
  });
});

describe('monthly internal rate', () => {
  it('of a loan without charges is its nominal rate / 12, up to what rounding to cents moves', () => {
    fc.assert(
      fc.property(
        fc.record({
          principalCents: fc.integer({ min: 50_000, max: 10_000_000 }),
          annualRatePercent: fc.integer({ min: 0, max: 4000 }).map((hundredths) => hundredths / 100),
          termMonths: fc.integer({ min: 1, max: 72 }),
        }),
        fc.constantFrom(1 as const, 2 as const),
        (loan, type) => {
          const rate = monthlyInternalRate(flowsOf(scheduleOf(type, loan)));
          expect(Math.abs(rate - loan.annualRatePercent / 1200)).toBeLessThan(0.5 / loan.principalCents + 1e-5);
        },
      ),
    );
  });

  it('makes the present value of the flows zero', () => {
    const payments = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 72 });
    fc.assert(
      // Flows that lose all but a millionth have no rate.
      fc.property(fc.integer({ min: 100, max: 500_000 }), payments, (lent, paid) => {
        const rate = monthlyInternalRate([-lent, ...paid]);
        const worth = paid.reduce((sum, payment, index) => sum + payment / (1 + rate) ** (index + 1), 0);
        // Near a rate of −1, 1 + rate has few significant digits, and it is raised to the 72nd power.
        expect(Math.abs(worth - lent)).toBeLessThan(lent * 1e-7);
      }),
    );
  });

  it('is the same seen by the institution and by the borrower, and 0 where nothing is earned', () => {
    expect(monthlyInternalRate([100, -60, -60])).toBeCloseTo(monthlyInternalRate([-100, 60, 60]), 15);
    expect(monthlyInternalRate([-100, 50, 50])).toBe(0);
    expect(monthlyInternalRate([-100, 50])).toBeCloseTo(-0.5, 12);
  });

  it('refuses flows that have no single rate', () => {
    expect(() => monthlyInternalRate([100, 50])).toThrow(/exactly once/);
    expect(() => monthlyInternalRate([])).toThrow(/exactly once/);
    expect(() => monthlyInternalRate([-100, 230, -132])).toThrow(/exactly once/);
    expect(() => monthlyInternalRate([-100, Number.NaN])).toThrow(RangeError);
    expect(() => monthlyInternalRate([-1e9, 1])).toThrow(RangeError);
  });
});
