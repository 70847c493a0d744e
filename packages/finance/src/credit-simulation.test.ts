import { describe, expect, it } from 'vitest';
import { simulateCredit, simulationRatePercent } from './credit-simulation.ts';

describe('credit simulation', () => {
  it('[1.9.29] uses the institution minRate, else the given rate, else 12', () => {
    expect(simulationRatePercent(14.5, 20)).toBe(14.5);
    expect(simulationRatePercent(null, 20)).toBe(20);
    expect(simulationRatePercent()).toBe(12);
    expect(simulationRatePercent(0, 20)).toBe(0);
  });

  it('[1.3.13] answers amount, term, interest, interestTotal, capitalTotal, taxReliefInsuranceTotal, total and a table', () => {
    const { table, ...totals } = simulateCredit({ amount: 10_000, term: 12, annualRate: 12, typeAmortizationRate: 2 });
    expect(totals).toEqual({
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
