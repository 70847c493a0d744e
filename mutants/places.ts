import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Mutant } from './mutant.ts';

const root = resolve(import.meta.dirname, '..');

/** A fault with whole paths from the root: the one file that holds its text, and its test files. */
export interface PlacedMutant extends Mutant {
  /** The list that names it, without `.ts`. */
  readonly list: string;
}

/** Files of the working tree that git knows or would take up, from the root. */
export function listFiles(): string[] {
  const printed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return [...new Set(printed.split('\n'))].filter((name) => name !== '' && existsSync(join(root, name)));
}

/** All faults of mutants/lists; `words` takes those whose list or file contains one of them. */
export async function readLists(words: readonly string[] = []): Promise<(Mutant & { list: string })[]> {
  const folder = join(root, 'mutants/lists');
  const mutants: (Mutant & { list: string })[] = [];
  for (const name of readdirSync(folder).sort()) {
    const { mutants: listed } = (await import(join(folder, name))) as { mutants: readonly Mutant[] };
    mutants.push(...listed.map((mutant) => ({ ...mutant, list: name.replace(/\.ts$/, '') })));
  }
  if (words.length === 0) return mutants;
  return mutants.filter(({ list, file }) => words.some((word) => `${list} ${file}`.includes(word)));
}

/** The fault with whole paths, or in words why it does not fit the source any more. */
export function placeMutant(mutant: Mutant & { list: string }, files: readonly string[]): PlacedMutant | string {
  if (mutant.from === mutant.to) return 'it changes nothing';
  const endsAs = (ending: string) => (file: string) => file === ending || file.endsWith(`/${ending}`);

  const holders = files
    .filter(endsAs(mutant.file))
    .flatMap((file) => Array(readFileSync(join(root, file), 'utf8').split(mutant.from).length - 1).fill(file));
  const [file] = holders;
  if (holders.length !== 1) return `its text stands ${holders.length} times in ${mutant.file}`;

  const tests: string[] = [];
  for (const test of mutant.tests) {
    const found = files.filter(endsAs(test));
    if (found.length !== 1) return `${found.length} files are called ${test}`;
    tests.push(...found);
  }
  return { ...mutant, file, tests };
}
