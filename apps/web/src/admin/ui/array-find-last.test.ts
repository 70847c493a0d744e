import { afterEach, expect, it } from 'vitest';
import { provideFindLast } from './array-find-last.ts';

const own = Object.getOwnPropertyDescriptor(Array.prototype, 'findLast') as PropertyDescriptor;
const findLast = (items: unknown[], isWanted: (item: number, place: number) => boolean): unknown =>
  Reflect.apply(Reflect.get(items, 'findLast'), items, [isWanted]);

afterEach(() => {
  Object.defineProperty(Array.prototype, 'findLast', own);
});

it('finds the last item that is wanted where the browser cannot, and nothing where there is none', () => {
  Reflect.deleteProperty(Array.prototype, 'findLast');
  provideFindLast();
  expect(findLast([1, 4, 6, 7], (item) => item % 2 === 0)).toBe(6);
  expect(findLast([5, 5, 5], (_item, place) => place < 2)).toBe(5);
  expect(findLast([1, 3], (item) => item > 3)).toBeUndefined();
  expect(Object.keys([])).toEqual([]);
});

it('leaves the browser’s own alone', () => {
  provideFindLast();
  expect(Reflect.get(Array.prototype, 'findLast')).toBe(own.value);
});
