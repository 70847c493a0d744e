import { expect, it } from 'vitest';
import { isSameSecret } from './same-secret.ts';

it('tells the same secret from another, a longer and a missing one', () => {
  expect(isSameSecret('Bearer año', 'Bearer año')).toBe(true);
  for (const given of ['Bearer ano', 'Bearer añi', 'Bearer año2', 'Bearer añ', '']) {
    expect([given, isSameSecret(given, 'Bearer año')]).toEqual([given, false]);
  }
});
