import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { simulateSavings } from './savings.ts';

describe('savings simulation', () => {
  it('adds the deposit at month end, after the interest of the month', () => {
    const result = simulateSavings({ initialDeposit: 1000, monthlyDeposit: 100, term: 2, annualRate: 6 });
    expect(result).toEqual({
      initialDeposit: 1000,
      monthlyDeposit: 100,
      term: 2,
      annualRate: 6,
      deposited: 1200,
      interestTotal: 10.53,
      total: 1210.53,
      table: [
        { month: 1, deposit: 100, interest: 5, balance: 1105 },
        { month: 2, deposit: 100, interest: 5.53, balance: 1210.53 },
      ],
    });
  });

  it('always totals what was deposited plus the interest of the table', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 });
    const rate = fc.integer({ min: 0, max: 2000 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(cents, cents, fc.integer({ min: 1, max: 600 }), rate, (initial, monthly, term, annualRate) => {
        fc.pre(initial + monthly > 0);
        const plan = { initialDeposit: initial / 100, monthlyDeposit: monthly / 100, term, annualRate };
        const { total, deposited, interestTotal, table } = simulateSavings(plan);
        expect(Math.round(total * 100)).toBe(Math.round(deposited * 100) + Math.round(interestTotal * 100));
        expect(table.at(-1)?.balance).toBe(total);
        expect(table.reduce((sum, row) => sum + Math.round(row.interest * 100), 0)).toBe(
          Math.round(interestTotal * 100),
        );
      }),
      { numRuns: 50 },
    );
  });

  it('refuses impossible plans', () => {
    const plan = { initialDeposit: 100, monthlyDeposit: 10, term: 12, annualRate: 5 };
    const impossible = [
      { initialDeposit: 0, monthlyDeposit: 0 },
      { initialDeposit: -1 },
      { monthlyDeposit: -1 },
      { term: 0 },
      { term: 601 },
      { term: 1.5 },
      { annualRate: -1 },
      { annualRate: 101 },
      { initialDeposit: 1_000_000, term: 600, annualRate: 100 },
    ];
    for (const part of impossible) expect(() => simulateSavings({ ...plan, ...part })).toThrow(RangeError);
  });
});
