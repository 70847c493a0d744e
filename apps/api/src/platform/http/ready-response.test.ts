import { expect, it } from 'vitest';
import { makeReadyResponse } from './ready-response.ts';

it('names other bytes otherwise, also of the same length', () => {
  const [one, other] = [makeReadyResponse({ minRate: 15 }), makeReadyResponse({ minRate: 16 })];
  expect(one.body.length).toBe(other.body.length);
  expect(one.etag).not.toBe(other.etag);
  expect(makeReadyResponse({ minRate: 15 }).etag).toBe(one.etag);
  expect(one.etag).toMatch(/^W\/"[\w-]{22}"$/);
});
