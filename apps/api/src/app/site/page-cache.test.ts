import { expect, it } from 'vitest';
import type { Snapshot } from '#modules/catalog';
import { makePageCache, type ReadyPage } from './page-cache.ts';

const snapshot = () => ({}) as Snapshot;
const page: ReadyPage = { status: 200, headers: [], body: Buffer.from('x'), brotli: Buffer.from('x'), etag: null };

it('shows a draw of a page for a minute, and has it drawn anew afterwards', () => {
  let nowMs = 1_000_000;
  const cache = makePageCache(
    () => nowMs,
    () => 0,
  );
  const present = snapshot();
  cache.keep(present, '/', page, 'varied');
  expect(cache.find(present, '/')).toBe(page);
  nowMs += 59_999;
  expect(cache.find(present, '/')).toBe(page);
  nowMs += 1;
  expect(cache.find(present, '/')).toBeNull();
});

it('keeps no page that was rendered from a catalogue that changed meanwhile', () => {
  const cache = makePageCache();
  const [former, present] = [snapshot(), snapshot()];
  expect(cache.find(former, '/')).toBeNull();
  expect(cache.find(present, '/otra')).toBeNull();
  for (const reuse of ['same', 'varied'] as const) {
    cache.keep(former, '/', page, reuse);
    expect(cache.find(present, '/')).toBeNull();
  }
  cache.keep(present, '/', page, 'same');
  expect(cache.find(present, '/')).toBe(page);
  expect(cache.find(snapshot(), '/')).toBeNull();
});

it('keeps at most 64 MB of pages, the ones used last', () => {
  const cache = makePageCache();
  const present = snapshot();
  const large = { ...page, body: Buffer.alloc(30 * 1024 ** 2) };
  for (const path of ['/a', '/b']) cache.keep(present, path, large, 'same');
  expect(cache.find(present, '/a')).toBe(large);
  cache.keep(present, '/c', large, 'varied');
  expect(['/a', '/b'].map((path) => cache.find(present, path))).toEqual([large, null]);
});
