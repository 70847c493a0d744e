import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampFigure } from './clamp-figure.ts';

const limits = { min: 500, max: 50_000 };
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ');

describe('clampFigure', () => {
  it.each([
    ['amount', 300_000, 50_000, 'El máximo es $50.000; pusimos ese monto.'],
    ['amount', 9, 500, 'El mínimo es $500; pusimos ese monto.'],
    ['amount', 8500.5, 8501, 'Comparamos en dólares enteros: pusimos $8.501.'],
    ['income', 380, 500, 'Con $380 al mes aquí nadie presta; la que menos pide: $500, y con eso comparamos.'],
    ['income', 60_000, 50_000, 'El máximo es $50.000; pusimos ese ingreso.'],
  ] as const)('%s %d becomes %d and says so', (field, typed, value, notice) =>
    expect(clampFigure(field, typed, limits)).toEqual({ value, notice }),
  );

  it.each([
    [100, 72, 'El máximo es 72 meses; pusimos ese plazo.'],
    [1.5, 3, 'El mínimo es 3 meses; pusimos ese plazo.'],
    [37.4, 37, 'El plazo va en meses enteros: pusimos 37 meses.'],
  ])('a term of %d becomes %d and says so', (typed, value, notice) => {
    const settled = clampFigure('term', typed, { min: 3, max: 72 });
    expect([settled.value, plain(settled.notice)]).toEqual([value, notice]);
  });

  it('stays within limits that are no whole dollars', () => {
    const odd = { min: 500.5, max: 999.5 };
    expect(clampFigure('amount', 999.5, odd)).toEqual({ value: 999.5, notice: null });
    expect(clampFigure('amount', 500.5, odd).value).toBe(501);
    expect(clampFigure('amount', 500.4, odd).value).toBe(500.5);
  });

  it('never changes a figure without a word, and never leaves the limits', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), (typed) => {
        const { value, notice } = clampFigure('amount', typed, limits);
        expect(notice === null).toBe(value === typed);
        expect(value).toBeGreaterThanOrEqual(limits.min);
        expect(value).toBeLessThanOrEqual(limits.max);
      }),
    );
  });
});
