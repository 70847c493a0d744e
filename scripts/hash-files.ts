import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const isTest = /\.test\.tsx?$|\/testing\//;

/** SHA-256, hex, of names and contents. Paths are relative to the root; tests are left out. */
export function hashFiles(folders: readonly string[], files: readonly string[]): string {
  const hash = createHash('sha256');
  const all = [...folders.flatMap((folder) => listFiles(join(root, folder))), ...files.map((file) => join(root, file))];
  for (const file of all.filter((name) => !isTest.test(name)).sort())
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile());
}
