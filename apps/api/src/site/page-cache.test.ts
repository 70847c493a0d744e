import { expect, it } from 'vitest';
import type { Snapshot } from '#catalog/catalog.ts';
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
