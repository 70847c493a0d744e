import { expect, it } from 'vitest';
import { comparePaid } from './compare-paid.ts';

const french = { amountCents: 800_000, termMonths: 48, amortizationType: 2 } as const;
const german = { ...french, amortizationType: 1 } as const;

it('compares a paid loan with the offer in interest of the paid amount [12.9.3]', () => {
  // 6,500 in 48 French instalments: 183.88 at 15.90 % and 179.45 at 14.56 %, the last ones take the cents.
  const paid = comparePaid(french, 14.56, { amount: 6_500, rate: 15.9 });
  expect(paid).toMatchObject({ offered: { amount: 8_000, rate: 14.56 }, differs: ['amount', 'rate'] });
  expect(Math.abs(paid.costsMore - 48 * (183.88 - 179.45))).toBeLessThan(0.5);
});

it('counts the interest of falling instalments for the kept system', () => {
  // Interest of equal capitals is P · i · (n + 1) / 2.
  const { costsMore } = comparePaid(german, 14.56, { amount: 6_500, rate: 15.9 });
  expect(Math.abs(costsMore - (6_500 * ((15.9 - 14.56) / 1200) * 49) / 2)).toBeLessThan(0.5);
});

it.each([
  ['the same', { amount: 8_000, rate: 14.56 }, [], 0],
  ['half a cent of a point apart', { amount: 8_000, rate: 14.565 }, [], 0],
  ['another amount alone', { amount: 8_000.01, rate: 14.56 }, ['amount'], 0],
] as const)('says nothing more for %s', (_title, paid, differs, costsMore) => {
  expect(comparePaid(french, 14.56, paid)).toMatchObject({ differs, costsMore });
});

it('is negative where the paid loan is cheaper', () => {
  expect(comparePaid(french, 14.56, { amount: 8_000, rate: 0 }).costsMore).toBeLessThan(-2_000);
});
