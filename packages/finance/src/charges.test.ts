import { describe, expect, it } from 'vitest';
import { certificates, deposit, insurance, makeCharge, solca } from './charge-fixtures.ts';
import {
  type Charge,
  chargeCentsOf,
  countsCharge,
  leavesHalfInHand,
  monthlyChargeCents,
  prepareCharges,
} from './charges.ts';

const prepared = (charge: Charge) => {
  const [first] = prepareCharges([charge]);
  if (first === undefined) throw new Error('nothing prepared');
  return first;
};
const once = (charge: Charge, principalCents: number, termMonths = 24) =>
  chargeCentsOf(prepared(charge), { principalCents, termMonths });

it('charges of the first day leave at least half of a loan, optional ones counted and SOLCA whole [4.1.5]', () => {
  const half = [
    makeCharge({ value: 20 }),
    makeCharge({ value: 20, when: 'upfront' }),
    makeCharge({ value: 9.5 }),
    solca,
  ];
  expect(leavesHalfInHand(1_000, half)).toBe(true);
  expect(leavesHalfInHand(1_000, [...half, makeCharge({ basis: 'fixed', value: 0.01 })])).toBe(false);
  expect(leavesHalfInHand(1_000, [...half, { ...deposit, value: 1, obligation: 'optional' }])).toBe(false);
  expect(leavesHalfInHand(60, [certificates])).toBe(true);
  expect(leavesHalfInHand(59.99, [certificates])).toBe(false);
  expect(leavesHalfInHand(1, [insurance, makeCharge({ basis: 'fixed', value: 50, when: 'monthly' })])).toBe(true);
});

describe('a charge', () => {
  it('of the amount is that percent of it, half-up to the cent', () => {
    expect(once(makeCharge({ value: 0.5 }), 5_000_00)).toBe(25_00);
    expect(once(makeCharge({ value: 0.5 }), 1_00)).toBe(1);
    expect(once(makeCharge({ value: 0.5 }), 99)).toBe(0);
    expect(once(makeCharge({ value: 0.0001 }), 5_000_00)).toBe(1);
  });

  it('in dollars is those dollars, whatever the loan', () => {
    expect(once(makeCharge({ basis: 'fixed', value: 12.34 }), 1)).toBe(1234);
  });

  it('of the balance is that percent of what is owed at the start of the month', () => {
    const loan = { principalCents: 5_000_00, termMonths: 24 };
    expect(monthlyChargeCents(prepared(insurance), loan, 5_000_00)).toBe(250);
    expect(monthlyChargeCents(prepared(insurance), loan, 2_610_00)).toBe(131);
    expect(monthlyChargeCents(prepared(makeCharge({ when: 'monthly' })), loan, 1_00)).toBe(25_00);
  });

  it('of SOLCA goes by the months under a year, rounded once, and is whole from twelve on [4.1.4]', () => {
    expect(once(solca, 5_000_00, 6)).toBe(12_50);
    // 1,000.01 × 0.5 % × 7 / 12 = 2.91669…; rounding twice would start from 5.00.
    expect(once(solca, 1_000_01, 7)).toBe(292);
    // 1,001.00 × 0.5 % = 5.005, rounded 5.01; × 6 / 12 of the unrounded value is 2.5025.
    expect(once(solca, 1_001_00, 6)).toBe(250);
    expect(once(solca, 5_000_00, 11)).toBe(22_92);
    for (const months of [12, 13, 18, 24]) expect(once(solca, 5_000_00, months)).toBe(25_00);
    expect(once(solca, 5_000_00, 72)).toBe(25_00);
    expect(once(makeCharge({ obligation: 'law' }), 5_000_00, 6)).toBe(25_00);
  });

  it('is exact also where the product leaves the safe integers', () => {
    expect(once(makeCharge({ value: 19.9999 }), 999_999_999_999)).toBe(199_999_000_000);
    expect(once(makeCharge({ kind: 'solca', value: 20 }), 1e12, 11)).toBe(183_333_333_333);
  });

  it('counts by its obligation and the mode [4.2.2]', () => {
    const optional = makeCharge({ obligation: 'optional' });
    const modes = ['required', 'all', 'none'] as const;
    expect(modes.map((mode) => countsCharge(solca, mode))).toEqual([true, true, false]);
    expect(modes.map((mode) => countsCharge(deposit, mode))).toEqual([true, true, false]);
    expect(modes.map((mode) => countsCharge(optional, mode))).toEqual([false, true, false]);
  });

  it('is refused with a value that is no such figure', () => {
    for (const value of [-1, 100.5, 0.00001, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => prepareCharges([makeCharge({ value })])).toThrow(RangeError);
    }
    expect(() => prepareCharges([makeCharge({ basis: 'fixed', value: 1.005 })])).toThrow(RangeError);
  });
});
