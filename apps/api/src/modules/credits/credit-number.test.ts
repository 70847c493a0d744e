import { expect, it } from 'vitest';
import { creditNumber, readCreditNumber } from './credit-number.ts';

it('begins with the year of Ecuador and has five digits, or as many as it needs [9.1.2]', () => {
  // Ecuador is UTC-5: still the old year.
  const createdAt = new Date('2027-01-01T04:59:59Z');
  expect(creditNumber({ createdAt, runningNumber: 4_821 })).toBe('C-26-04821');
  expect(creditNumber({ createdAt: new Date('2027-01-01T05:00:00Z'), runningNumber: 1_234_567 })).toBe('C-27-1234567');
});

it('is read as people type it, and is no number where it could be something else [9.1.2]', () => {
  const expected = { year: '2026', runningNumber: 4_821 };
  for (const typed of ['C-26-04821', ' c-26-04821 ', '#C-26-04821', 'C 26 4821', 'c2604821'])
    expect(readCreditNumber(typed), typed).toEqual(expected);
  for (const typed of ['C', 'C-26', 'C-26-', 'C-2a-04821', '26-04821', '2604821', 'Carla 26', 'C-26-04821-1'])
    expect(readCreditNumber(typed), typed).toBeNull();
});
