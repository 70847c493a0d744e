import { expect, it } from 'vitest';
import { groupBy } from './group-by.ts';

it('keeps the order of the items in each group, and the order in which the keys came', () => {
  expect([...groupBy(['perro', 'gato', 'pato', 'gorrión'], (word) => word[0])]).toEqual([
    ['p', ['perro', 'pato']],
    ['g', ['gato', 'gorrión']],
  ]);
});

it('groups nothing into nothing', () => {
  expect(groupBy([], () => 1).size).toBe(0);
});
