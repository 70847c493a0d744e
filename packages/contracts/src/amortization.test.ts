import { describe, expect, it } from 'vitest';
import { amortizationSystemLabels, amortizationTypeLabels, lastInstalmentNote } from './amortization.ts';

const note = (...instalments: number[]) =>
  lastInstalmentNote(
    instalments.map((quotaTotal) => ({ quotaTotal })),
    (dollars) => `$${dollars.toFixed(2).replace('.', ',')}`,
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
});
