import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const flag = '--import ./scripts/read-env-file.ts';
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cotejo-env-'));
  mkdirSync(join(folder, 'scripts'));
  cpSync(join(root, 'scripts/read-env-file.ts'), join(folder, 'scripts/read-env-file.ts'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const readVariables = () =>
  spawnSync(
    process.execPath,
    [
      '--import',
      pathToFileURL(join(folder, 'scripts/read-env-file.ts')).href,
      '--print',
      "process.env.PORT + ' ' + process.env.HOST",
    ],
    { encoding: 'utf8', env: { PATH: process.env.PATH, HOST: '127.0.0.2' } },
  );

it('says nothing where there is no file, and lets set variables win where there is one', () => {
  expect(readVariables()).toMatchObject({ stdout: 'undefined 127.0.0.2\n', stderr: '' });
  writeFileSync(join(folder, '.env'), 'PORT=3999\nHOST=0.0.0.0\n');
  expect(readVariables()).toMatchObject({ stdout: '3999 127.0.0.2\n', stderr: '' });
});

it.each([
  'start',
  'dev',
  'migrate',
  'doctor',
  'backup',
  'restore',
  'reset-admin',
  'end-sessions',
  'verify-log',
  'rotate-key',
])('npm run %s reads the file', (name) => {
  expect(scripts[name]).toContain(flag);
});
