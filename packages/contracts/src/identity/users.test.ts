import { expect, it } from 'vitest';
import { userStatusInput } from './users.schemas.ts';
import { userStatusOf } from './users.ts';

it.each([
  ['ACTIVE', 'active'],
  ['Inactive', 'inactive'],
  ['BLOCKED', 'inactive'],
  ['PENDING', 'pending_verification'],
  ['pending_verification', 'pending_verification'],
])('takes the status %s as %s', (text, status) => {
  expect(userStatusOf(text)).toBe(status);
  expect(userStatusInput.parse(text)).toBe(status);
});

it('knows no other status', () => {
  for (const text of ['', 'toString', 'constructor', 'deleted']) expect(userStatusOf(text)).toBeNull();
});
