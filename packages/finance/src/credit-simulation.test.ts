import { describe, expect, it } from 'vitest';
import { insurance, makeCharge, solca } from './charge-fixtures.ts';
import { simulateCredit, simulationRatePercent } from './credit-simulation.ts';

describe('credit simulation', () => {
  it('uses the institution minRate, else the given rate, else 12 [1.9.29]', () => {
    expect(simulationRatePercent(14.5, 20)).toBe(14.5);
    expect(simulationRatePercent(null, 20)).toBe(20);
    expect(simulationRatePercent()).toBe(12);
    expect(simulationRatePercent(0, 20)).toBe(0);
  });

  it('answers amount, term, interest, interestTotal, capitalTotal, taxReliefInsuranceTotal, total and a table [1.3.13]', () => {
    const { table, ...totals } = simulateCredit({ amount: 10_000, term: 12, annualRate: 12, typeAmortizationRate: 2 });
    expect(totals).toMatchObject({
      amount: 10_000,
      term: 12,
      interest: 12,
      interestTotal: 661.86,
      capitalTotal: 10_000,
      taxReliefInsuranceTotal: 0,
      total: 10_661.86,
    });
    expect(table).toHaveLength(12);
    expect(table.at(-1)?.balance).toBe(0);
  });

  it('adds what the charges of a mode come to, in either system [4.3.5]', () => {
    const optional = makeCharge({ basis: 'fixed', value: 40, when: 'upfront', obligation: 'optional' });
    const credit = { amount: 5_000, term: 24, annualRate: 15, charges: [solca, insurance, optional] };
    for (const typeAmortizationRate of [1, 2]) {
      const { table, ...result } = simulateCredit({ ...credit, typeAmortizationRate });
      const insured = table.reduce((sum, row) => sum + Math.round(row.taxReliefInsurance * 100), 0) / 100;
      expect(result).toMatchObject({ received: 4_975, upfront: 0, taxReliefInsuranceTotal: insured });
      expect(result.charges.map(({ total, counted }) => [total, counted])).toEqual([
        [25, true],
        [insured, true],
        [40, false],
      ]);
      expect(result.chargesCost).toBeCloseTo(25 + insured, 6);
      expect(result.realCost).toBeCloseTo(result.interestTotal + result.chargesCost, 6);
      expect(result.total).toBeCloseTo(5_000 + result.interestTotal, 6);
      expect(table[0]).toMatchObject({ charges: 2.5, payment: result.firstPayment });
      const all = simulateCredit({ ...credit, typeAmortizationRate, chargesMode: 'all' });
      expect([all.upfront, all.realTotal]).toEqual([40, Math.round((result.realTotal + 40) * 100) / 100]);
      const none = simulateCredit({ ...credit, typeAmortizationRate, chargesMode: 'none' });
      expect(none).toMatchObject({ received: 5_000, realAnnualRate: 16.0755, taxReliefInsuranceTotal: 0 });
    }
  });

  it('makes a German table for type 1 and a French one for anything else', () => {
    const credit = { amount: 10_000, term: 12, annualRate: 12 };
    expect(simulateCredit({ ...credit, typeAmortizationRate: 1 }).table[0]?.quotaTotal).toBe(933.33);
    for (const typeAmortizationRate of [2, 7, 'x', undefined]) {
      expect(simulateCredit({ ...credit, typeAmortizationRate }).table[0]?.quotaTotal).toBe(888.49);
    }
  });

  it('takes a million, 360 months, 100 % and six decimals, but nothing more', () => {
    expect(simulateCredit({ amount: 1_000_000, term: 360, annualRate: 99.999999 }).table).toHaveLength(360);
    expect(simulateCredit({ amount: 1200, term: 12, annualRate: 0 }).total).toBe(1200);
    const credit = { amount: 1000, term: 12, annualRate: 12 };
    const impossible = [
      { amount: 0 },
      { amount: 1_000_000.01 },
      { amount: 1.005 },
      { term: 0 },
      { term: 361 },
      { annualRate: 101 },
    ];
    for (const part of impossible) expect(() => simulateCredit({ ...credit, ...part })).toThrow(RangeError);
  });
});
