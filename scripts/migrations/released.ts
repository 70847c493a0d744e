import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** By version, the files that came with it and their SHA-256. */
export type Released = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const readReleased = (folder: string): Released =>
  JSON.parse(readFileSync(join(folder, 'released.json'), 'utf8')) as Released;

export const migrationNames = (folder: string): string[] => globSync('*.sql', { cwd: folder }).sort();

export const hashOf = (path: string): string | null =>
  existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : null;

/** The files that no version has brought yet. */
export function unreleasedFiles(folder: string): Record<string, string> {
  const known = Object.values(readReleased(folder)).flatMap((files) => Object.keys(files));
  return Object.fromEntries(
    migrationNames(folder)
      .filter((name) => !known.includes(name))
      .map((name) => [name, hashOf(join(folder, name)) ?? '']),
  );
}
