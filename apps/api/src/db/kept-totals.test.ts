import { expect, it } from 'vitest';
import { ManualClock, minutes } from '#clock.ts';
import type { Database } from '#db/database.ts';
import { keepLarge } from './kept-totals.ts';

/** A list of so many, and how often it was counted. */
function listOf(total: number) {
  const clock = new ManualClock(new Date('2026-11-16T15:00:00Z'));
  const list = { total, counts: 0, isFailing: false };
  const db = {} as Database;
  const ask = (options?: { keptFrom: number }) =>
    keepLarge(
      { clock },
      db,
      'list',
      async () => {
        list.counts += 1;
        if (list.isFailing) throw new Error('no database');
        return list.total;
      },
      options,
    );
  return { clock, list, ask };
}

it('counts a small list anew each time [8.6.6]', async () => {
  const { list, ask } = listOf(19_999);
  expect(await ask()).toBe(19_999);
  list.total = 7;
  expect(await ask()).toBe(7);
});

it('shows a large total again, counts it anew beside the response, and waits for it after 15 minutes [8.6.6]', async () => {
  const { clock, list, ask } = listOf(20_000);
  expect(await ask()).toBe(20_000);
  list.total = 30_000;
  clock.advance(9_999);
  expect([await ask(), list.counts]).toEqual([20_000, 1]);
  clock.advance(1);
  expect(await Promise.all([ask(), ask()])).toEqual([20_000, 20_000]);
  expect([await ask(), list.counts]).toEqual([30_000, 2]);
  list.total = 40_000;
  clock.advance(minutes(15));
  expect([await ask(), list.counts]).toEqual([40_000, 3]);
});

it('goes on with the stored total when a new count fails, and counts again for the next [8.6.6]', async () => {
  const { clock, list, ask } = listOf(20_000);
  await ask();
  clock.advance(10_000);
  list.isFailing = true;
  expect(await ask()).toBe(20_000);
  await Promise.resolve();
  list.isFailing = false;
  list.total = 21_000;
  expect(await ask()).toBe(20_000);
  expect(await ask()).toBe(21_000);
});

it('keeps from a smaller number on where that is asked for [8.6.6]', async () => {
  const { list, ask } = listOf(11);
  expect(await ask({ keptFrom: 11 })).toBe(11);
  list.total = 12;
  expect(await ask({ keptFrom: 11 })).toBe(11);
});
