import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeFolder } from '#platform/make-folder.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cotejo-folder-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('creates a folder with its parents, and leaves one that exists alone', () => {
  const folder = join(root, 'uno', 'dos');
  makeFolder(folder);
  makeFolder(folder);
  expect(statSync(folder).isDirectory()).toBe(true);
  if (process.platform !== 'win32') expect(statSync(folder).mode & 0o777).toBe(0o700);
});

it('refuses a place below a file', () => {
  writeFileSync(join(root, 'archivo'), '');
  expect(() => makeFolder(join(root, 'archivo', 'uno'))).toThrow('ENOTDIR');
});

it.runIf(existsSync('/proc/self'))('refuses, without waiting, a file system that takes no folders', () => {
  expect(() => makeFolder('/proc/cotejo/secrets')).toThrow('ENOENT');
});
