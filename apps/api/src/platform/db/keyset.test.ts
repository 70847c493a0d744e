import { expect, it } from 'vitest';
import { totalOnLastPage } from './keyset.ts';

const cut = (count: number, nextCursor: string | null = null) => ({
  rows: Array.from({ length: count }, (_, index) => index),
  nextCursor,
});

it('knows the total of a list from its last page alone', () => {
  expect(totalOnLastPage(cut(3), { page: 1, limit: 10 })).toBe(3);
  expect(totalOnLastPage(cut(0), { page: 1, limit: 10 })).toBe(0);
  expect(totalOnLastPage(cut(10), { page: 3, limit: 10 })).toBe(30);
});

it('has the total counted where another page follows, past the end and behind a cursor', () => {
  expect(totalOnLastPage(cut(10, 'next'), { page: 1, limit: 10 })).toBeNull();
  expect(totalOnLastPage(cut(0), { page: 4, limit: 10 })).toBeNull();
  expect(totalOnLastPage(cut(2), { page: 1, limit: 10, cursor: 'abc' })).toBeNull();
});
