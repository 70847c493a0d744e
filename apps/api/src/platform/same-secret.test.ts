import { expect, it } from 'vitest';
import { isSameSecret } from './same-secret.ts';

it('tells the same secret from another, a longer and a missing one', () => {
  expect(isSameSecret('Bearer año', 'Bearer año')).toBe(true);
  for (const candidate of ['Bearer ano', 'Bearer añi', 'Bearer año2', 'Bearer añ', '']) {
    expect([candidate, isSameSecret(candidate, 'Bearer año')]).toEqual([candidate, false]);
  }
});
