import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monthlyRateDivisor, rateToMicros } from './money.ts';
import {
  coerceAmortizationType,
  exactInstalmentCents,
  frenchInstalmentCents,
  frenchSchedule,
  germanSchedule,
  type LoanTerms,
  type Schedule,
  scheduleOf,
  tableRowsOf,
} from './schedule.ts';

const loans = fc.record({
  principalCents: fc.integer({ min: 50_000, max: 10_000_000 }),
  annualRatePercent: fc.integer({ min: 0, max: 40_000_000 }).map((micros) => micros / 1_000_000),
  termMonths: fc.integer({ min: 1, max: 72 }),
});
const widestLoans = fc.record({
  principalCents: fc.integer({ min: 1, max: 100_000_000 }),
  annualRatePercent: fc.integer({ min: 0, max: 100_000_000 }).map((micros) => micros / 1_000_000),
  termMonths: fc.integer({ min: 1, max: 360 }),
});

function expectExactTable(schedule: Schedule): void {
  const rateMicros = BigInt(rateToMicros(schedule.annualRatePercent));
  let balance = schedule.principalCents;
  let interest = 0;
  let payment = 0;
  expect(schedule.rows).toHaveLength(schedule.termMonths);
  for (const [index, row] of schedule.rows.entries()) {
    expect(row.number).toBe(index + 1);
    const divisor = BigInt(monthlyRateDivisor);
    expect(row.interestCents).toBe(Number((2n * BigInt(balance) * rateMicros + divisor) / (2n * divisor)));
    expect(row.capitalCents).toBeGreaterThanOrEqual(0);
    expect(row.instalmentCents).toBe(row.interestCents + row.capitalCents);
    balance -= row.capitalCents;
    expect(row.balanceCents).toBe(balance);
    interest += row.interestCents;
    payment += row.instalmentCents;
  }
  expect(balance).toBe(0);
  expect(schedule.totalInterestCents).toBe(interest);
  expect(schedule.totalPaymentCents).toBe(payment);
}

/** The debt after n instalments × divisor^n; negative when the instalment is too high. */
function finalDebt({ principalCents, annualRatePercent, termMonths }: LoanTerms, doubledInstalment: bigint): bigint {
  const divisor = BigInt(monthlyRateDivisor);
  const growth = divisor + BigInt(rateToMicros(annualRatePercent));
  let debt = 2n * BigInt(principalCents);
  let scale = 1n;
  for (let month = 1; month <= termMonths; month += 1) {
    scale *= divisor;
    debt = debt * growth - doubledInstalment * scale;
  }
  return debt;
}

describe('French schedule', () => {
  it('has a fixed instalment but the last, capitals that add up and a final balance of 0.00 [1.9.31]', () => {
    fc.assert(
      fc.property(loans, (loan) => {
        const schedule = frenchSchedule(loan);
        expectExactTable(schedule);
        for (const row of schedule.rows.slice(0, -1)) expect(row.instalmentCents).toBe(schedule.instalmentCents);
      }),
    );
  });

  it('stays exact to the ends of the simulator: a cent to a million, 360 months, 100 %', () => {
    fc.assert(
      fc.property(widestLoans, (loan) => {
        expectExactTable(frenchSchedule(loan));
        expectExactTable(germanSchedule(loan));
      }),
      { numRuns: 60 },
    );
  });

  it('pays no more than is owed where rounding up settles the debt before the term', () => {
    // German capital of 1.80 over 360 months is half a cent, rounded to one: the debt is paid after
    // 180 months. French at 0 % has the same instalment.
    const loan = { principalCents: 180, annualRatePercent: 0, termMonths: 360 };
    for (const schedule of [germanSchedule(loan), frenchSchedule(loan)]) {
      expectExactTable(schedule);
      const capitals = schedule.rows.map(({ capitalCents }) => capitalCents);
      expect(capitals).toEqual([...Array(180).fill(1), ...Array(180).fill(0)]);
    }
  });

  it('has the instalment of the annuity formula, half-up to the cent', () => {
    fc.assert(
      fc.property(loans, (loan) => {
        const doubled = 2n * BigInt(frenchInstalmentCents(loan));
        // Half a cent less must leave a debt or 0; half a cent more must overpay.
        expect(finalDebt(loan, doubled - 1n)).toBeGreaterThanOrEqual(0n);
        expect(finalDebt(loan, doubled + 1n)).toBeLessThan(0n);
      }),
    );
  });

  it('prices as fast as an estimate and as exactly as rational arithmetic', () => {
    const both = fc.oneof(loans, widestLoans);
    fc.assert(
      fc.property(both, (loan) => {
        const rateMicros = rateToMicros(loan.annualRatePercent);
        expect(frenchInstalmentCents(loan)).toBe(
          exactInstalmentCents(loan.principalCents, rateMicros, loan.termMonths),
        );
      }),
      { numRuns: 1000 },
    );
  });

  it('rounds an instalment that ends in exactly half a cent up', () => {
    // One month at 12 %: 1.01 × 0.50 = 0.505.
    expect(frenchInstalmentCents({ principalCents: 50, annualRatePercent: 12, termMonths: 1 })).toBe(51);
    expect(frenchInstalmentCents({ principalCents: 150, annualRatePercent: 12, termMonths: 1 })).toBe(152);
  });

  it('divides the amount by the term when the rate is 0 [1.9.34]', () => {
    const schedule = frenchSchedule({ principalCents: 100_000, annualRatePercent: 0, termMonths: 3 });
    expect(schedule.rows.map((row) => row.instalmentCents)).toEqual([33_333, 33_333, 33_334]);
    expect(schedule.totalInterestCents).toBe(0);
  });
});

describe('German schedule', () => {
  it('has equal capital but the last, decreasing interest and a final balance of 0.00 [1.9.32]', () => {
    fc.assert(
      fc.property(loans, (loan) => {
        const schedule = germanSchedule(loan);
        expectExactTable(schedule);
        const [first] = schedule.rows;
        for (const row of schedule.rows.slice(0, -1)) expect(row.capitalCents).toBe(first?.capitalCents);
        for (const [index, row] of schedule.rows.entries()) {
          expect(row.interestCents).toBeLessThanOrEqual(schedule.rows[index - 1]?.interestCents ?? Infinity);
        }
      }),
    );
  });

  it('costs no more interest than the French one, but for the cents of rounding', () => {
    fc.assert(
      fc.property(loans, (loan) => {
        const { totalInterestCents } = germanSchedule(loan);
        expect(totalInterestCents).toBeLessThanOrEqual(frenchSchedule(loan).totalInterestCents + loan.termMonths);
      }),
    );
  });
});

describe('both systems', () => {
  const loan = { principalCents: 1_000_000, annualRatePercent: 12, termMonths: 12 };

  it('take 1 as German and 2 as French [2.9.21]', () => {
    expect(scheduleOf(1, loan)).toEqual(germanSchedule(loan));
    expect(scheduleOf(2, loan)).toEqual(frenchSchedule(loan));
    expect(germanSchedule(loan).type).toBe(1);
    expect(frenchSchedule(loan).type).toBe(2);
  });

  it('coerce an invalid amortization type to 2 [1.4.21]', () => {
    expect(coerceAmortizationType(1)).toBe(1);
    for (const value of [2, 0, 3, 1.5, '1', null, undefined, {}]) expect(coerceAmortizationType(value)).toBe(2);
  });

  it('give rows with numQuota, interest, capital, balance, taxReliefInsurance and quotaTotal in dollars [1.3.14]', () => {
    expect(tableRowsOf(frenchSchedule(loan))[0]).toEqual({
      numQuota: 1,
      interest: 100,
      capital: 788.49,
      balance: 9211.51,
      taxReliefInsurance: 0,
      quotaTotal: 888.49,
    });
  });

  it('charge no insurance [1.9.30]', () => {
    for (const type of [1, 2] as const) {
      expect(tableRowsOf(scheduleOf(type, loan)).every((row) => row.taxReliefInsurance === 0)).toBe(true);
    }
  });

  it('refuse impossible loans', () => {
    const impossible: Partial<LoanTerms>[] = [
      { principalCents: 0 },
      { principalCents: -1 },
      { principalCents: 0.5 },
      { principalCents: 1e13 },
      { termMonths: 0 },
      { termMonths: 1.5 },
      { termMonths: 361 },
      { annualRatePercent: -1 },
      { annualRatePercent: 101 },
      { annualRatePercent: Number.NaN },
    ];
    for (const part of impossible) {
      expect(() => frenchSchedule({ ...loan, ...part })).toThrow(RangeError);
      expect(() => germanSchedule({ ...loan, ...part })).toThrow(RangeError);
    }
  });
});
