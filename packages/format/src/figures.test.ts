import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatAlternatives,
  formatCents,
  formatDollars,
  formatDollarsAndCents,
  formatExactPercent,
  formatFigure,
  formatList,
  formatMegabytes,
  formatMonths,
  formatNumber,
  formatPercent,
  formatTwoDecimals,
} from './figures.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('money', () => {
  it('shows dollars with the $ sign and without decimals [1.1.02] [1.1.04] [1.9.27]', () => {
    expect(formatDollars(10_349.4)).toBe('$10.349');
    expect(formatDollars(500)).toBe('$500');
    expect(formatDollars(0)).toBe('$0');
    expect(formatDollars(215.5)).toBe('$216');
  });

  it('groups from four digits with a dot and sets decimals apart with a comma [1.1.03]', () => {
    expect(formatDollars(1_000)).toBe('$1.000');
    expect(formatNumber(1_234_567)).toBe('1.234.567');
    expect(formatDollarsAndCents(2_349.55)).toBe('$2.349,55');
  });

  it('shows cents in tables, rounded half up', () => {
    expect(formatDollarsAndCents(8)).toBe('$8,00');
    expect(formatDollarsAndCents(1.005)).toBe('$1,01');
  });

  it('shows stored cents only where there are some', () => {
    expect(formatCents(800_000)).toBe('$8.000');
    expect(formatCents(800_050)).toBe('$8.000,50');
    expect(formatCents(0)).toBe('$0');
    expect(formatTwoDecimals(1_234.5)).toBe('1.234,50');
  });

  it('puts the minus before the sign and never on zero', () => {
    expect(formatDollars(-50)).toBe('−$50');
    expect(formatDollars(-0.2)).toBe('$0');
  });
});

it('joins alternatives with o, or u before an o sound', () => {
  expect(formatAlternatives([])).toBe('');
  expect(formatAlternatives(['dependencia'])).toBe('dependencia');
  expect(formatAlternatives(['dependencia', 'jubilación', 'remesas'])).toBe('dependencia, jubilación o remesas');
  expect(formatAlternatives(['remesas', 'otro ingreso'])).toBe('remesas u otro ingreso');
});

it('joins words as a sentence does', () => {
  expect(formatList(['cédula', 'rol', 'planilla'])).toBe('cédula, rol y planilla');
  expect(formatList(['cédula'])).toBe('cédula');
});

it('joins words exactly as Intl.ListFormat does, which a phone would wait for [8.1.6]', () => {
  const written = new Intl.ListFormat('es', { type: 'conjunction' });
  const words = ['Loja', 'Ibarra', 'ibis', 'Hiedra', 'hiato', 'Hidalgo', 'Hi', 'h', 'Índigo', 'Yantzaza', ''];
  expect(formatList([])).toBe(written.format([]));
  for (const last of words)
    for (const before of [[], ['Quito'], ['Quito', 'Machala'], ['Ibarra', 'Loja', 'Puyo']])
      expect(formatList([...before, last])).toBe(written.format([...before, last]));
});

describe('rates, terms and sizes', () => {
  it('shows rates with two decimals and a space before the sign', () => {
    expect(plain(formatPercent(13.25))).toBe('13,25 %');
    expect(plain(formatPercent(15))).toBe('15,00 %');
    expect(plain(formatPercent(14.74, 1))).toBe('14,7 %');
  });

  it('shows a stored rate with every decimal it has, and two at least', () => {
    expect(plain(formatExactPercent(14.5))).toBe('14,50 %');
    expect(plain(formatExactPercent(14.525))).toBe('14,525 %');
  });

  it('says one month and many months', () => {
    expect(plain(formatMonths(1))).toBe('1 mes');
    expect(plain(formatMonths(48))).toBe('48 meses');
  });

  it('says the size of a file', () => {
    expect(plain(formatMegabytes(1_258_291))).toBe('1,20 MB');
    expect(plain(formatMegabytes(10))).toBe('0,01 MB');
  });
});

it('writes every figure as Intl does in es-EC, without a minus before zero [8.1.6]', () => {
  const figure = fc.double({ min: -1e9, max: 1e9, noNaN: true });
  const shortFigure = fc.integer({ min: -100_000_000, max: 100_000_000 }).map((whole) => whole / 10_000);
  const aroundMillionth = fc.integer({ min: -300, max: 300 }).map((whole) => whole / 1e8);
  const decimals = fc.tuple(fc.nat(6), fc.nat(6)).map(([one, other]) => [Math.min(one, other), Math.max(one, other)]);
  fc.assert(
    fc.property(fc.oneof(figure, shortFigure, aroundMillionth), decimals, (value, [least = 0, most = 0]) => {
      const byIntl = new Intl.NumberFormat('es-EC', {
        minimumFractionDigits: least,
        maximumFractionDigits: most,
        useGrouping: 'always',
      }).format(value);
      expect(formatFigure(value, least, most)).toBe(/[1-9]/.test(byIntl) ? byIntl : byIntl.replace('-', ''));
    }),
  );
});
