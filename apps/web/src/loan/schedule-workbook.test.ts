import type { Charge } from '@cotejo/finance/charges';
import { simulateCredit } from '@cotejo/finance/credit-simulation';
import { describe, expect, it } from 'vitest';
import { type ScheduleWorkbook, scheduleFileName, scheduleSheet } from './schedule-workbook.ts';

describe('the Excel file', () => {
  it('is named by type, amount, term and date [2.2.81]', () => {
    const at = new Date('2026-11-21T03:00:00.000Z');
    expect(scheduleFileName({ amortizationType: 2, amount: 8_000, term: 48 }, at)).toBe(
      'cuota-fija-8000-48-meses-2026-11-20.xlsx',
    );
    expect(scheduleFileName({ amortizationType: 1, amount: 500, term: 3 }, at)).toContain('cuota-decreciente-500-3');
  });

  const row = { numQuota: 1, quotaTotal: 215.6, interest: 88.33, capital: 127.27, balance: 7872.73 };
  const last = { numQuota: 2, quotaTotal: 7_960, interest: 87.27, capital: 7872.73, balance: 0 };
  const plain: ScheduleWorkbook = {
    ...{ institution: null, amortizationType: 2, amount: 8_000, term: 2, table: [row, last], cost: null },
  };
  const valuesOf = (loan: ScheduleWorkbook) => scheduleSheet(loan).map((cells) => cells.map((cell) => cell?.value));

  it('has period, payment, interest, capital and balance with their sums, and charges only where there are any [2.2.82] [9.5.8]', () => {
    const instalments = (loan: ScheduleWorkbook) => valuesOf(loan).slice(-4);
    expect(instalments(plain)).toEqual([
      ['Cuota', 'Cuota Total', 'Interés', 'Capital', 'Saldo'],
      [1, 215.6, 88.33, 127.27, 7872.73],
      [2, 7_960, 87.27, 7872.73, 0],
      ['Suma', 8175.6, 175.6, 8_000, undefined],
    ]);
    const table = [{ ...row, charges: 9.6, payment: 225.2 }, last];
    expect(instalments({ ...plain, table })).toEqual([
      ['Cuota', 'Cuota Total', 'Interés', 'Capital', 'Cargos', 'Saldo'],
      [1, 225.2, 88.33, 127.27, 9.6, 7872.73],
      [2, 7_960, 87.27, 7872.73, 0, 0],
      ['Suma', 8185.2, 175.6, 8_000, 9.6, undefined],
    ]);
  });

  it('begins with institution, amount, system, rates and total in the words of the site [12.11.23]', () => {
    const held: Charge = {
      ...{ kind: 'savings_deposit', name: 'Ahorro', basis: 'amount', value: 10 },
      ...{ when: 'deducted', obligation: 'required', refundable: true },
    };
    const result = simulateCredit({
      ...{ amount: 8_000, term: 48, annualRate: 14.56, typeAmortizationRate: 1, charges: [held] },
    });
    const facts = valuesOf({
      ...{ institution: 'Cooperativa Andalucía', amortizationType: 1, amount: 8_000, term: 48 },
      ...{ table: result.table, cost: { ...result, rate: 14.56 } },
    });
    expect(
      facts.slice(
        0,
        facts.findIndex((cells) => cells.length === 0),
      ),
    ).toEqual([
      ['Institución', 'Cooperativa Andalucía'],
      ['Monto', 8_000],
      ['Plazo (meses)', 48],
      ['Tipo de amortización', 'Cuota Decreciente (Alemán)'],
      ['Tasa nominal anual', expect.closeTo(0.1456, 6)],
      ['Tasa efectiva anual (TEA)', expect.closeTo(0.155724, 4)],
      ['Costo anual con cargos', (result.realAnnualRate ?? 0) / 100],
      ['Recibes', 7_200],
      ['Total que pagas', result.realTotal],
      ['Te devuelven con la última cuota', 800],
      ['Lo que te cuesta', result.realCost],
    ]);
  });
});
