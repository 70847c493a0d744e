import { expect, it } from 'vitest';
import { makeReadyAnswer } from './ready-answer.ts';

it('names other bytes otherwise, also of the same length', () => {
  const [one, other] = [makeReadyAnswer({ minRate: 15 }), makeReadyAnswer({ minRate: 16 })];
  expect(one.body.length).toBe(other.body.length);
  expect(one.etag).not.toBe(other.etag);
  expect(makeReadyAnswer({ minRate: 15 }).etag).toBe(one.etag);
  expect(one.etag).toMatch(/^"[\w-]{22}"$/);
});
