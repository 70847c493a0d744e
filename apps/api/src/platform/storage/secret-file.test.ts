import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { ensureSecretFile } from './secret-file.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cotejo-secret-'));
  path = join(folder, 'secrets', 'app-secret');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('is made once, readable by its owner alone, and nothing lies beside it', () => {
  expect(ensureSecretFile(path, () => 'first')).toBe('first');
  expect(ensureSecretFile(path, () => 'second')).toBe('first');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700);
  expect(readdirSync(join(folder, 'secrets'))).toEqual(['app-secret']);
});

it('is the same one for two processes that start together', () => {
  const loser = ensureSecretFile(path, () => {
    ensureSecretFile(path, () => 'the quicker one');
    return 'the slower one';
  });
  expect(loser).toBe('the quicker one');
  expect(readdirSync(join(folder, 'secrets'))).toEqual(['app-secret']);
});

it('that was cut off is refused in one line, not used empty and not replaced', () => {
  mkdirSync(join(folder, 'secrets'));
  writeFileSync(path, '');
  expect(() => readConfig({ DATA_DIR: folder })).toThrow(
    /^No se puede leer el archivo [^\n]*app-secret[^\n]*empty[^\n]*$/,
  );
  expect(readFileSync(path, 'utf8')).toBe('');
});

it('that cannot be read is named with the reason, and a folder that cannot be written too', () => {
  mkdirSync(path, { recursive: true });
  expect(() => readConfig({ DATA_DIR: folder })).toThrow(/^No se puede leer el archivo .*app-secret.*EISDIR/);
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  expect(() => readConfig({ DATA_DIR: file })).toThrow(/^No se puede escribir en la carpeta .*ENOTDIR/);
});
