import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ecuadorDay,
  formatBytes,
  formatDate,
  formatDateTime,
  formatDollars,
  formatDollarsAndCents,
  formatDuration,
  formatLongDate,
  formatMonths,
  formatNumber,
  formatPercent,
  formatRelativeTime,
  parseTypedNumber,
  parseTypedPercent,
} from './format.ts';

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

  it('puts the minus before the sign and never on zero', () => {
    expect(formatDollars(-50)).toBe('−$50');
    expect(formatDollars(-0.2)).toBe('$0');
  });
});

describe('rates, terms and sizes', () => {
  it('shows rates with two decimals and a space before the sign', () => {
    expect(plain(formatPercent(13.25))).toBe('13,25 %');
    expect(plain(formatPercent(15))).toBe('15,00 %');
    expect(plain(formatPercent(14.74, 1))).toBe('14,7 %');
  });

  it('says one month and many months', () => {
    expect(plain(formatMonths(1))).toBe('1 mes');
    expect(plain(formatMonths(48))).toBe('48 meses');
  });

  it('says the size of a file', () => {
    expect(plain(formatBytes(1_572_864))).toBe('1,5 MB');
    expect(plain(formatBytes(300))).toBe('1 KB');
  });
});

describe('typed numbers', () => {
  it.each([
    ['8.500', 8500],
    ['8,500', 8500],
    ['12,000', 12_000],
    ['8500', 8500],
    ['8500,50', 8500.5],
    ['8500.5', 8500.5],
    ['8,000.50', 8000.5],
    ['8.000,50', 8000.5],
    ['1,250,000.75', 1_250_000.75],
    ['$ 1.250,50', 1250.5],
    ['US$8,500', 8500],
    ['8 500 USD', 8500],
    ["8'500", 8500],
    ['12,5', 12.5],
    ['0,500', 0.5],
    ['8500,', 8500],
    ['8,500.', 8500],
  ])('reads %s', (text, value) => expect(parseTypedNumber(text)).toBe(value));

  it.each(['', 'abc', 'diez mil', '1.2.3', '8.000.50', '8,0000.5.', '-5', '.', ',50', '8,5000.00'])(
    'does not read %j',
    (text) => expect(parseTypedNumber(text)).toBeNull(),
  );

  const amount = fc.integer({ min: 0, max: 99_999_999 });
  const cents = fc.integer({ min: 0, max: 99 });
  const groupedBy = (whole: number, sign: string) => String(whole).replace(/\B(?=(\d{3})+$)/g, sign);

  it('reads every amount however its thousands and cents are set apart', () => {
    fc.assert(
      fc.property(amount, cents, fc.constantFrom('.', ',', '', ' '), (whole, part, grouping) => {
        const text = groupedBy(whole, grouping);
        expect(parseTypedNumber(text)).toBe(whole);
        expect(parseTypedNumber(`$${text}`)).toBe(whole);
        for (const decimal of ['.', ','].filter((sign) => sign !== grouping))
          expect(parseTypedNumber(`${text}${decimal}${String(part).padStart(2, '0')}`)).toBe(
            Number(`${whole}.${String(part).padStart(2, '0')}`),
          );
      }),
    );
  });

  it('reads what the site itself writes', () => {
    fc.assert(
      fc.property(amount, cents, (whole, part) => {
        const dollars = whole + part / 100;
        expect(parseTypedNumber(formatDollarsAndCents(dollars))).toBeCloseTo(dollars, 5);
        expect(parseTypedNumber(formatDollars(whole))).toBe(whole);
      }),
    );
  });

  it('never makes a figure of anything but one number, and is never below zero', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d.,$ -]{0,12}$/), (text) => {
        const value = parseTypedNumber(text);
        if (value === null) return;
        expect(value).toBeGreaterThanOrEqual(0);
        // The digits are those that were typed, in their order.
        expect(text.replace(/\D/g, '')).toContain(String(Math.trunc(value)));
      }),
    );
  });

  it.each([
    ['13,25', 13.25],
    ['13.25 %', 13.25],
    ['13,250', 13.25],
    ['15', 15],
    ['15,', 15],
  ])('reads the rate %s', (text, value) => expect(parseTypedPercent(text)).toBe(value));

  it.each(['', 'x', '1.250,5', '-3'])('reads no rate in %j', (text) => expect(parseTypedPercent(text)).toBeNull());
});

describe('dates', () => {
  it('shows the day and hour of Ecuador [1.1.03]', () => {
    const lateInUtc = '2026-11-21T03:30:00.000Z';
    expect(plain(formatDate(lateInUtc))).toBe('20 nov 2026');
    expect(formatLongDate(lateInUtc)).toBe('20 de noviembre de 2026');
    expect(ecuadorDay(lateInUtc)).toBe('2026-11-20');
  });

  it('leaves out this year and names another', () => {
    const now = new Date('2026-11-21T12:00:00.000Z');
    expect(plain(formatDateTime('2026-11-18T01:14:00.000Z', now))).toBe('17 nov, 20:14');
    expect(plain(formatDateTime('2025-11-18T01:14:00.000Z', now))).toBe('17 nov 2025, 20:14');
  });

  it('says how long something lasts, in the largest unit that is full', () => {
    const now = new Date('2026-11-21T20:00:00.000Z');
    const lasting = (minutes: number) => formatDuration(new Date(now.getTime() - minutes * 60_000), now);
    expect([0, 1, 59, 60, 119, 23 * 60].map(lasting)).toEqual([
      ...['1 minuto', '1 minuto', '59 minutos', '1 hora', '1 hora', '23 horas'],
    ]);
    expect([24 * 60, 3 * 24 * 60 + 59].map(lasting)).toEqual(['1 día', '3 días']);
  });

  it('says how long ago', () => {
    const now = new Date('2026-11-21T20:00:00.000Z');
    const ago = (minutes: number) => plain(formatRelativeTime(new Date(now.getTime() - minutes * 60_000), now));
    expect(ago(0)).toBe('ahora mismo');
    expect(ago(1)).toBe('hace 1 minuto');
    expect(ago(59)).toBe('hace 59 minutos');
    expect(ago(180)).toBe('hace 3 horas');
    expect(ago(24 * 60)).toBe('ayer');
    expect(ago(4 * 24 * 60)).toBe('hace 4 días');
    expect(ago(9 * 24 * 60)).toBe('12 nov 2026');
  });
});
