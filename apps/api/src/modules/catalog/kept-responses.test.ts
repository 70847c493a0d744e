import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Snapshot } from '#platform/catalog.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { makeSnapshot, maximumResponseBytes } from './catalog.ts';
import { readPublished } from './read-published.ts';

let app: TestApp;
let snapshot: Snapshot;
let made: string[];
beforeAll(async () => {
  app = await openTestApp(await openTestDatabase());
});
beforeEach(async () => {
  const published = await app.parts.db.transaction((tx) => readPublished(tx));
  const { answerRecords } = app.parts.catalog.snapshot;
  snapshot = makeSnapshot(published, { day: '2026-11-16', staleDays: 45 }, answerRecords);
  made = [];
});
afterAll(() => app.close());

const answerOf = (key: string, bytes: number) =>
  snapshot.response(key, () => {
    made.push(key);
    return 'x'.repeat(bytes);
  });

it('keeps answers of many different searches in 32 MB, the ones used last [12.1.9]', async () => {
  const keys = Array.from({ length: 40 }, (_, at) => `search ${at}`);
  for (const key of keys) await answerOf(key, 1024 ** 2);
  expect(made).toEqual(keys);
  let kept = 0;
  for (const key of keys.toReversed()) {
    const { body, brotli } = await answerOf(key, 1024 ** 2);
    // Asking for one that is gone makes it again.
    if (made.length > keys.length) break;
    kept += body.length + (brotli?.length ?? 0);
  }
  expect(kept).toBeLessThanOrEqual(maximumResponseBytes);
  expect(kept).toBeGreaterThan(maximumResponseBytes - 2 * 1024 ** 2);
});

it('answers what is larger than all of that, and keeps what was there', async () => {
  await answerOf('small', 1024);
  const { body } = await answerOf('huge', maximumResponseBytes);
  expect(body.length).toBeGreaterThan(maximumResponseBytes);
  await answerOf('small', 1024);
  await answerOf('huge', 2048);
  expect(made).toEqual(['small', 'huge', 'huge']);
});

it('makes one for all who wait, and none that failed a second time for nothing', async () => {
  const fails = () => Promise.reject(new Error('gone'));
  await expect(snapshot.response('search', fails)).rejects.toThrow('gone');
  const [one, other] = await Promise.all([answerOf('search', 2048), answerOf('search', 2048)]);
  expect(one).toBe(other);
  expect(made).toEqual(['search']);
});
