import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDollars, formatDollarsAndCents } from './figures.ts';
import { parseTypedNumber, parseTypedPercent } from './typed-numbers.ts';

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
