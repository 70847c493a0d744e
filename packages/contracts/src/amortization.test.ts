import { describe, expect, it } from 'vitest';
import { amortizationSystemLabels, amortizationTypeLabels, lastInstalmentNote, totalNote } from './amortization.ts';

const money = (dollars: number) => `$${dollars.toFixed(2).replace('.', ',')}`;
const note = (...instalments: number[]) =>
  lastInstalmentNote(
    instalments.map((quotaTotal) => ({ quotaTotal })),
    money,
  );
const chargedNote = (...rows: (readonly [quotaTotal: number, charges: number])[]) =>
  lastInstalmentNote(
    rows.map(([quotaTotal, charges]) => ({ quotaTotal, payment: Math.round((quotaTotal + charges) * 100) / 100 })),
    money,
  );

it('1 is the German system, whose instalment falls, and 2 the French one', () => {
  expect(amortizationSystemLabels).toEqual({ 1: 'Alemán', 2: 'Francés' });
  expect(amortizationTypeLabels).toEqual({ 1: 'Cuota Decreciente', 2: 'Cuota Fija' });
});

describe('the last instalment', () => {
  it('is explained where it is larger', () => {
    expect(note(215.61, 215.61, 215.88)).toBe(
      'La última cuota es de $215,88, $0,27 más que las demás: ajusta los centavos que se redondean cada mes.',
    );
  });

  it('is explained where it is smaller', () => {
    expect(note(215.61, 215.61, 215.6)).toContain('$215,60, $0,01 menos que las demás');
  });

  it.each([
    ['is the same', [100, 100, 100]],
    ['belongs to falling instalments', [120, 110, 100]],
    ['is one of two', [100, 99]],
    ['is of a table without rows', []],
  ])('needs no word where it %s', (_, instalments) => {
    expect(note(...instalments)).toBeNull();
  });

  it('is told of capital and interest where a falling charge changes what is paid [9.5.1]', () => {
    expect(chargedNote([215.61, 9.6], [215.61, 9.45], [215.88, 0.26])).toBe(
      'Capital e interés suman $215,61 cada mes y $215,88 el último, que ajusta los centavos que se redondean.',
    );
    expect(chargedNote([215.61, 9.6], [215.61, 9.45], [215.61, 0.26])).toBeNull();
    expect(chargedNote([255, 9.6], [250, 9.4], [245, 9.2])).toBeNull();
  });

  it('holds a charge that is the same each month [9.5.1]', () => {
    expect(chargedNote([215.61, 2], [215.61, 2], [215.88, 2])).toBe(
      'La última cuota es de $217,88, $0,27 más que las demás: ajusta los centavos que se redondean cada mes.',
    );
  });
});

describe('the total', () => {
  const cost = { amount: 5_000, received: 4_500, upfront: 30, refunded: 500, realTotal: 5_784.23 };

  it('is led to from the instalments by what is paid apart and given back [9.5.2]', () => {
    expect(totalNote(cost, money)).toBe(
      'Suma de las cuotas $5754,23 + lo que te retienen o pagas aparte $530,00 − lo que te devuelven $500,00 = total $5784,23.',
    );
    expect(totalNote({ ...cost, upfront: 0, refunded: 0 }, money)).toBe(
      'Suma de las cuotas $5284,23 + lo que te retienen o pagas aparte $500,00 = total $5784,23.',
    );
  });

  it('needs no word where the instalments add up to it', () => {
    expect(totalNote({ ...cost, received: 5_000, upfront: 0, refunded: 0 }, money)).toBeNull();
  });
});
