import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anyCharge,
  anyCharges,
  anyLoan,
  anyMode,
  anySystem,
  certificates,
  deposit,
  insurance,
  makeCharge,
  solca,
} from './charge-fixtures.ts';
import { type Charge, type ChargesMode, prepareCharges } from './charges.ts';
import { referenceAnnualRate, referenceCost } from './cost-reference.ts';
import { chargedRowsOf, costOfFrenchLoan, costOfSchedule, firstPaymentCents } from './loan-cost.ts';
import { dollarsToCents, rateToMicros } from './money.ts';
import { effectiveFromNominal } from './rates.ts';
import { roundFigure } from './rounding.ts';
import { frenchInstalmentCents, frenchSchedule, scheduleOf } from './schedule.ts';

const loan = { principalCents: 5_000_00, annualRatePercent: 15, termMonths: 24 };
const french = frenchSchedule(loan);
const costOf = (charges: readonly Charge[], mode: ChargesMode = 'required') => costOfSchedule(french, charges, mode);

describe('what a loan costs with its charges', () => {
  it('is worked out as on paper: SOLCA, insurance, certificates and a deposit [4.2.1]', () => {
    const { charges, ...cost } = costOf([solca, insurance, certificates, deposit]);
    // 24 instalments of about 242.43; charges do not change the interest of the table.
    const interest = french.totalInterestCents / 100;
    const insured = charges[1]?.total ?? 0;
    expect(charges.map(({ total }) => total)).toEqual([25, insured, 30, 250]);
    expect(insured).toBeCloseTo((0.0005 * interest) / (0.15 / 12), 0);
    expect(cost).toEqual({
      received: 4_725,
      upfront: 30,
      refunded: 280,
      chargesCost: roundFigure(25 + insured, 2),
      realCost: roundFigure(interest + 25 + insured, 2),
      realTotal: roundFigure(5_000 + interest + 25 + insured, 2),
      firstPayment: roundFigure(french.instalmentCents / 100 + 2.5, 2),
      // 0.05 % of the balance in the last month.
      lastPayment: roundFigure((french.rows.at(-1)?.instalmentCents ?? 0) / 100 + 0.12, 2),
      realAnnualRate: expect.any(Number),
    });
    expect(cost.realAnnualRate).toBeGreaterThan(16.0755);
  });

  it('is, in every figure, what whole numbers without bound give [4.2.1]', () => {
    fc.assert(
      fc.property(anyLoan, anySystem, anyCharges, anyMode, (terms, system, charges, mode) => {
        const schedule = scheduleOf(system, terms);
        const { realAnnualRate, ...cost } = costOfSchedule(schedule, charges, mode);
        const { totals, inHandCents, payments, refundedCents, ...figures } = referenceCost(schedule, charges, mode);
        expect({ ...cost, charges: undefined }).toEqual({ ...figures, charges: undefined });
        expect(cost.charges.map(({ total }) => total)).toEqual(totals);
        const isCharged = cost.charges.some(({ counted, total }) => counted && total > 0);
        if (!isCharged) expect(realAnnualRate).toBe(roundFigure(effectiveFromNominal(terms.annualRatePercent), 4));
        else if (inHandCents <= 0n) expect(realAnnualRate).toBeNull();
        else if (figures.realCost === 0) expect(realAnnualRate).toBe(0);
        else {
          const [low, high] = referenceAnnualRate({ inHandCents, payments, refundedCents });
          expect(realAnnualRate).toBeGreaterThanOrEqual(low);
          expect(realAnnualRate).toBeLessThanOrEqual(high);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('adds up: what is paid less what comes back and was received is the cost [4.2.3]', () => {
    fc.assert(
      fc.property(anyLoan, anySystem, anyCharges, anyMode, (terms, system, charges, mode) => {
        const schedule = scheduleOf(system, terms);
        const cost = costOfSchedule(schedule, charges, mode);
        const paid = chargedRowsOf(schedule, charges, mode).reduce((sum, row) => sum + dollarsToCents(row.payment), 0);
        const [upfront, refunded, received] = [cost.upfront, cost.refunded, cost.received].map(dollarsToCents);
        expect(paid + (upfront ?? 0) - (refunded ?? 0) - (received ?? 0)).toBe(dollarsToCents(cost.realCost));
        expect(dollarsToCents(cost.realTotal)).toBe(terms.principalCents + dollarsToCents(cost.realCost));
      }),
    );
  });

  it('never falls when a charge is added or grows [4.2.4]', () => {
    fc.assert(
      fc.property(anyLoan, anySystem, anyCharges, anyCharge, (terms, system, charges, added) => {
        const schedule = scheduleOf(system, terms);
        const without = costOfSchedule(schedule, charges, 'all');
        const withIt = costOfSchedule(schedule, [...charges, added], 'all');
        const half = Math.max(0.01, Math.floor(added.value * 50) / 100);
        const withHalf = costOfSchedule(schedule, [...charges, { ...added, value: half }], 'all');
        const costs = [without, half <= added.value ? withHalf : withIt, withIt];
        for (const [index, cost] of costs.entries()) {
          const before = costs[Math.max(0, index - 1)] ?? cost;
          expect(cost.realCost).toBeGreaterThanOrEqual(before.realCost);
          expect(cost.realTotal).toBeGreaterThanOrEqual(before.realTotal);
          expect(cost.firstPayment).toBeGreaterThanOrEqual(before.firstPayment);
          expect(cost.received).toBeLessThanOrEqual(before.received);
          expect(cost.refunded).toBeGreaterThanOrEqual(before.refunded);
          // When charges round to 0 the rate comes from unrounded instalments, so it may differ by cents.
          const isInterestAlone = before.charges.every(({ total }) => total === 0);
          const slack = isInterestAlone ? 60_000 / terms.principalCents : 0.0001;
          if (before.realAnnualRate !== null && cost.realAnnualRate !== null)
            expect(cost.realAnnualRate).toBeGreaterThanOrEqual(before.realAnnualRate - slack);
        }
      }),
    );
  });

  it('is the interest alone where no charge counts [4.2.6]', () => {
    fc.assert(
      fc.property(anyLoan, anySystem, anyCharges, (terms, system, charges) => {
        const schedule = scheduleOf(system, terms);
        const { charges: priced, ...none } = costOfSchedule(schedule, charges, 'none');
        expect(none).toEqual({
          received: terms.principalCents / 100,
          upfront: 0,
          refunded: 0,
          chargesCost: 0,
          realCost: schedule.totalInterestCents / 100,
          realTotal: schedule.totalPaymentCents / 100,
          firstPayment: schedule.instalmentCents / 100,
          lastPayment: (schedule.rows.at(-1)?.instalmentCents ?? 0) / 100,
          realAnnualRate: roundFigure(effectiveFromNominal(terms.annualRatePercent), 4),
        });
        expect(priced.map(({ counted }) => counted)).toEqual(charges.map(() => false));
        expect({ ...none, charges: [] }).toEqual(costOfSchedule(schedule, [], 'required'));
      }),
    );
  });

  it('counts optional charges only with all, and shows every one [4.2.2]', () => {
    const optional = makeCharge({
      kind: 'life_insurance',
      basis: 'fixed',
      value: 40,
      when: 'upfront',
      obligation: 'optional',
    });
    const figuresOf = (mode: ChargesMode) => {
      const { charges, chargesCost, upfront } = costOf([solca, optional], mode);
      return {
        counted: charges.map(({ counted }) => counted),
        totals: charges.map(({ total }) => total),
        chargesCost,
        upfront,
      };
    };
    expect(figuresOf('required')).toEqual({ counted: [true, false], totals: [25, 40], chargesCost: 25, upfront: 0 });
    expect(figuresOf('all')).toEqual({ counted: [true, true], totals: [25, 40], chargesCost: 65, upfront: 40 });
    expect(figuresOf('none')).toEqual({ counted: [false, false], totals: [25, 40], chargesCost: 0, upfront: 0 });
  });
});

describe('the annual rate with charges', () => {
  it('is the effective rate itself where the counted charges come to 0.00 [4.2.6]', () => {
    const tiny = frenchSchedule({ principalCents: 99, annualRatePercent: 15, termMonths: 3 });
    const cost = costOfSchedule(tiny, [solca], 'required');
    expect(cost.charges[0]).toMatchObject({ counted: true, total: 0 });
    expect(cost.realAnnualRate).toBe(16.0755);
  });

  it('is 0 at cost 0, and none where nothing is left in hand [4.2.7]', () => {
    const free = frenchSchedule({ principalCents: 1_000_00, annualRatePercent: 0, termMonths: 10 });
    expect(costOfSchedule(free, [deposit], 'required')).toMatchObject({ realCost: 0, refunded: 50, realAnnualRate: 0 });
    const whole = makeCharge({ kind: 'savings_deposit', basis: 'fixed', value: 1_000, refundable: true });
    expect(costOfSchedule(free, [whole], 'required')).toMatchObject({ received: 0, realCost: 0, realAnnualRate: null });
    expect(costOfSchedule(free, [{ ...whole, value: 1_200, when: 'upfront' }], 'all').realAnnualRate).toBeNull();
    expect(costOfSchedule(free, [{ ...whole, value: 999.99 }], 'all').realAnnualRate).toBe(0);
  });
});

describe('a French loan priced for a list', () => {
  it('has the figures of its table to the cent [4.2.8]', () => {
    fc.assert(
      fc.property(anyLoan, anyCharges, anyMode, (terms, charges, mode) => {
        const quick = {
          ...terms,
          instalmentCents: frenchInstalmentCents(terms),
          rateMicros: rateToMicros(terms.annualRatePercent),
          effectivePercent: roundFigure(effectiveFromNominal(terms.annualRatePercent), 4),
        };
        const cost = costOfSchedule(frenchSchedule(terms), charges, mode);
        expect(costOfFrenchLoan(quick, prepareCharges(charges), mode)).toEqual(cost);
        expect(firstPaymentCents(quick, prepareCharges(charges), mode) / 100).toBe(cost.firstPayment);
      }),
    );
  });
});

describe('the rows', () => {
  it('carry the insurance, all charges of the month, and what is paid with them [4.3.4]', () => {
    const monthlyFee = makeCharge({ basis: 'fixed', value: 1.25, when: 'monthly' });
    const optional = makeCharge({ basis: 'fixed', value: 9, when: 'monthly', obligation: 'optional' });
    const rows = chargedRowsOf(french, [insurance, monthlyFee, optional, certificates], 'required');
    expect(rows[0]).toMatchObject({ taxReliefInsurance: 2.5, charges: 3.75, quotaTotal: french.instalmentCents / 100 });
    for (const row of rows) {
      expect(dollarsToCents(row.quotaTotal)).toBe(dollarsToCents(row.capital) + dollarsToCents(row.interest));
      expect(dollarsToCents(row.charges)).toBe(dollarsToCents(row.taxReliefInsurance) + 125);
      expect(dollarsToCents(row.payment)).toBe(dollarsToCents(row.quotaTotal) + dollarsToCents(row.charges));
    }
    const insured = rows.reduce((sum, row) => sum + dollarsToCents(row.taxReliefInsurance), 0);
    expect(insured).toBe(dollarsToCents(costOf([insurance]).charges[0]?.total ?? 0));
    expect(chargedRowsOf(french, [insurance, optional], 'all')[0]?.charges).toBe(11.5);
    expect(chargedRowsOf(french, [insurance, optional], 'none')[0]).toMatchObject({
      charges: 0,
      taxReliefInsurance: 0,
    });
  });
});
