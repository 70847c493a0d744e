import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const isTest = /\.test\.tsx?$|\/testing\//;

/**
 * SHA-256 in hexadecimal digits over names and bytes of files and of whole folders, both from the
 * root of the repository; tests and what helps them are left out.
 */
export function hashFiles(folders: readonly string[], files: readonly string[]): string {
  const hash = createHash('sha256');
  const all = [...folders.flatMap((folder) => listFiles(join(root, folder))), ...files.map((file) => join(root, file))];
  for (const file of all.filter((name) => !isTest.test(name)).sort())
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** The files in a folder and in the folders below it, as whole paths. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile());
}
