import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { certificates, insurance, makeCharge, solca } from './charge-fixtures.ts';
import { sheetFiguresOf, sheetRatesOf } from './information-sheet.ts';
import { frenchSchedule, germanSchedule } from './schedule.ts';

const loan = { principalCents: 1_000_000, annualRatePercent: 12, termMonths: 12 };

describe('information sheet', () => {
  it('gives TIR as 12 × the monthly internal rate', () => {
    expect(sheetRatesOf(frenchSchedule(loan)).tir).toBeCloseTo(12, 2);
  });

  it('gives TEA as TIR × 1.05 with one decimal [1.9.36]', () => {
    expect(sheetRatesOf(frenchSchedule(loan)).tea).toBe(12.6);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 1, max: 72 }), (hundredths, termMonths) => {
        const schedule = frenchSchedule({ ...loan, annualRatePercent: hundredths / 100, termMonths });
        const { tir, tea } = sheetRatesOf(schedule);
        expect(Math.abs(tea - tir * 1.05)).toBeLessThanOrEqual(0.05 + 1e-9);
        expect(Number(tea.toFixed(1))).toBe(tea);
      }),
    );
  });

  it('gives the effective annual rate as rate + total interest / amount × 100 [1.9.42]', () => {
    // 661.86 of interest on 10,000 is 6.6186 percent.
    const { effectiveAnnualRate } = sheetRatesOf(frenchSchedule(loan));
    expect(effectiveAnnualRate).toBe(18.6186);
  });

  it('gives the true effective rate as (1 + monthly TIR)^12 − 1', () => {
    expect(sheetRatesOf(frenchSchedule(loan)).trueEffectiveRate).toBeCloseTo(12.68, 2);
    expect(sheetRatesOf(germanSchedule({ ...loan, annualRatePercent: 15.6 })).trueEffectiveRate).toBeCloseTo(16.77, 2);
  });

  it('has nothing but zeros for a loan without interest', () => {
    const rates = sheetRatesOf(frenchSchedule({ principalCents: 100_000, annualRatePercent: 0, termMonths: 3 }));
    expect(rates).toEqual({ nominalRate: 0, tir: 0, tea: 0, effectiveAnnualRate: 0, trueEffectiveRate: 0 });
  });

  it('takes totals from the table, charges nothing beside interest, and is of consumer credit [4.3.6]', () => {
    const { table, ...sheet } = sheetFiguresOf(germanSchedule(loan));
    expect(sheet).toMatchObject({
      amount: 10_000,
      term: 12,
      amortizationType: 1,
      system: 'Alemán',
      segment: 'Consumo',
      subsegment: 'Ordinario',
      nominalRate: 12,
      installment: 933.33,
      totalInterest: 650,
      totalInsurance: 0,
      totalPayment: 10_650,
      netReceived: 10_000,
      associatedCosts: 0,
      daysPerInstallment: 30,
    });
    expect(table).toHaveLength(12);
    expect(table.reduce((sum, row) => sum + Math.round(row.quotaTotal * 100), 0)).toBe(1_065_000);
    expect(sheetFiguresOf(frenchSchedule(loan)).system).toBe('Francés');
  });

  it('says what is received, insured and charged beside it, with the rates of interest alone [4.3.6]', () => {
    const once = makeCharge({ kind: 'life_insurance', basis: 'fixed', value: 20, when: 'upfront' });
    const optional = makeCharge({ basis: 'fixed', value: 9, when: 'upfront', obligation: 'optional' });
    const { table, ...sheet } = sheetFiguresOf(frenchSchedule(loan), [solca, insurance, once, certificates, optional]);
    const monthly = table.reduce((sum, row) => sum + Math.round(row.taxReliefInsurance * 100), 0) / 100;
    expect(sheet).toMatchObject({
      netReceived: 9_950,
      received: 9_950,
      upfront: 50,
      refunded: 30,
      totalInsurance: Math.round((monthly + 20) * 100) / 100,
      associatedCosts: 50,
      totalPayment: 10_661.86,
      trueEffectiveRate: sheetFiguresOf(frenchSchedule(loan)).trueEffectiveRate,
    });
    expect(sheet.chargesCost).toBeCloseTo(sheet.totalInsurance + sheet.associatedCosts, 6);
    expect(sheet.realAnnualRate).toBeGreaterThan(sheet.trueEffectiveRate);
    expect(sheet.charges.map(({ counted }) => counted)).toEqual([true, true, true, true, false]);
    expect(table[0]).toMatchObject({ taxReliefInsurance: 5, charges: 5, payment: 893.49 });
  });
});
