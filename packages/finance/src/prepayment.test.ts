import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharges, anyLoan, anySystem, insurance, makeCharge, solca } from './charge-fixtures.ts';
import { centsToDollars, dollarsToCents } from './money.ts';
import { everyMonth, type Prepayment, type PrepaymentEffect, simulatePrepayment } from './prepayment.ts';
import { scheduleOf } from './schedule.ts';

const loan: Prepayment = {
  amount: 1_200,
  term: 12,
  rate: 12,
  amortizationType: 1,
  charges: [],
  extra: new Map(),
  effect: 'term',
};
const paid = (extra: [number, number][], part: Partial<Prepayment> = {}) =>
  simulatePrepayment({ ...loan, extra: new Map(extra), ...part });

/** Two cents unpaid every month, with the interest on them. */
function dollarsOfRounding({ annualRatePercent, termMonths }: { annualRatePercent: number; termMonths: number }) {
  const monthlyRate = annualRatePercent / 1_200;
  const months = monthlyRate === 0 ? termMonths : ((1 + monthlyRate) ** termMonths - 1) / monthlyRate;
  return 0.02 * months;
}

describe('paying ahead', () => {
  it('shortens a German loan by the slices that the extra pays [4.6.1]', () => {
    const { before, after, rows, ...saved } = paid([[2, 300]]);
    expect(before).toEqual({
      term: 12,
      firstPayment: 112,
      lastPayment: 101,
      interestTotal: 78,
      chargesTotal: 0,
      total: 1_278,
    });
    expect(rows[1]).toMatchObject({ numQuota: 2, capital: 100, interest: 11, extra: 300, balance: 700, payment: 111 });
    expect(after).toEqual({
      term: 9,
      firstPayment: 112,
      lastPayment: 101,
      interestTotal: 51,
      chargesTotal: 0,
      total: 1_251,
    });
    expect(saved).toEqual({ interestSaved: 27, chargesSaved: 0, monthsSaved: 3 });
  });

  it('lowers the instalment for the same months when that is what is asked [4.6.1]', () => {
    const { after, rows, monthsSaved } = paid([[2, 300]], { effect: 'instalment' });
    expect(monthsSaved).toBe(0);
    expect(rows.slice(1, 4).map(({ capital, balance }) => [capital, balance])).toEqual([
      [100, 700],
      [70, 630],
      [70, 560],
    ]);
    expect(after).toMatchObject({ term: 12, firstPayment: 112, lastPayment: 70.7 });
  });

  it('keeps a French instalment until the last row absorbs what is left', () => {
    const { rows } = paid([[1, 500]], { amortizationType: 2 });
    const instalment = scheduleOf(2, {
      principalCents: 120_000,
      annualRatePercent: 12,
      termMonths: 12,
    }).instalmentCents;
    expect(rows.slice(0, -1).every(({ quotaTotal }) => dollarsToCents(quotaTotal) === instalment)).toBe(true);
    expect(dollarsToCents(rows.at(-1)?.quotaTotal ?? 0)).toBeLessThanOrEqual(instalment);
    expect(rows.at(-1)?.balance).toBe(0);
  });

  it('ends with an extra at or above what is owed, takes no more than that, and ignores later ones', () => {
    for (const extra of [1_000, 5_000]) {
      const { rows, after } = paid([
        [2, extra],
        [5, 50],
      ]);
      expect(rows).toHaveLength(2);
      expect(rows[1]).toMatchObject({ extra: 1_000, balance: 0, payment: 111 });
      expect(after).toMatchObject({ term: 2, lastPayment: 111 });
    }
  });

  it('counts the monthly charges of the law and the institution, and no others [4.6.2]', () => {
    const optional = makeCharge({ basis: 'fixed', value: 9, when: 'monthly', obligation: 'optional' });
    const charges = [solca, { ...insurance, value: 0.1 }, optional];
    const { before, after, chargesSaved, rows } = paid([[2, 300]], { charges });
    expect(rows[0]).toMatchObject({ taxReliefInsurance: 1.2, charges: 1.2, quotaTotal: 112, payment: 113.2 });
    expect(before).toMatchObject({ chargesTotal: 7.8, firstPayment: 113.2, total: 1_285.8 });
    expect(after.chargesTotal).toBe(5.1);
    expect(chargesSaved).toBe(2.7);
  });

  it('pays the same amount after every month but the last', () => {
    expect([...everyMonth(10, 4)]).toEqual([
      [1, 10],
      [2, 10],
      [3, 10],
    ]);
    expect(everyMonth(10, 1).size).toBe(0);
    expect(simulatePrepayment({ ...loan, extra: everyMonth(100, 12) }).after.term).toBe(6);
  });

  it('pays back the amount exactly, never costs more, and agrees with its rows, for any loan [4.6.3]', () => {
    const extras = fc.array(fc.tuple(fc.integer({ min: 1, max: 71 }), fc.integer({ min: 1, max: 500_000 })), {
      maxLength: 5,
    });
    const effects = fc.constantFrom<PrepaymentEffect>('term', 'instalment');
    fc.assert(
      fc.property(anyLoan, anySystem, anyCharges, extras, effects, (terms, amortizationType, charges, some, effect) => {
        const { before, after, rows } = simulatePrepayment({
          amount: centsToDollars(terms.principalCents),
          term: terms.termMonths,
          rate: terms.annualRatePercent,
          amortizationType,
          charges,
          extra: new Map(some.map(([month, cents]) => [month, centsToDollars(cents)])),
          effect,
        });
        const sum = (pick: (row: (typeof rows)[number]) => number) =>
          rows.reduce((total, row) => total + dollarsToCents(pick(row)), 0);
        expect(sum((row) => row.capital) + sum((row) => row.extra)).toBe(terms.principalCents);
        expect(rows.at(-1)?.balance).toBe(0);
        expect(after.term).toBe(rows.length);
        expect(dollarsToCents(after.interestTotal)).toBe(sum((row) => row.interest));
        expect(dollarsToCents(after.total)).toBe(
          terms.principalCents + sum((row) => row.interest) + sum((row) => row.charges),
        );
        // Each loan rounds its interest and its instalment by up to half a cent a month.
        expect(after.interestTotal).toBeLessThanOrEqual(before.interestTotal + dollarsOfRounding(terms));
      }),
    );
  });

  it('may cost cents more when the recomputed instalment is rounded down and the extra is a cent', () => {
    const { interestSaved } = paid([[1, 0.01]], {
      amount: 500.1,
      rate: 37.43,
      term: 66,
      amortizationType: 2,
      effect: 'instalment',
    });
    expect(interestSaved).toBe(-1.28);
  });

  it('changes nothing without an extra', () => {
    const { before, after } = paid([]);
    expect(after).toEqual(before);
  });
});
