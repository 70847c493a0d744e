import { expect, it } from 'vitest';
import type { Snapshot } from '../modules/catalog/catalog.ts';
import { perSnapshot } from './per-snapshot.ts';

it('derives a value from each snapshot once, also one that is undefined', () => {
  const made: Snapshot[] = [];
  const derive = perSnapshot((snapshot) => {
    made.push(snapshot);
    return made.length === 1 ? undefined : made.length;
  });
  const [former, present] = [{}, {}] as [Snapshot, Snapshot];
  expect([derive(former), derive(former), derive(present), derive(former), derive(present)]).toEqual([
    ...[undefined, undefined, 2, undefined, 2],
  ]);
  expect(made).toEqual([former, present]);
});
