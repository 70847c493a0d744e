import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');

it('every file that the guide to add a feature names is there', () => {
  const guide = readFileSync(resolve(root, 'docs/guide/add-a-feature.md'), 'utf8');
  const named = [...guide.matchAll(/`((?:apps|packages)\/[\w./-]+)`/g)].map(([, path = '']) => path);
  expect(named).toContain('apps/api/src/modules/credits/request/request-columns.ts');
  expect(named.filter((path) => !existsSync(resolve(root, path)))).toEqual([]);
});
