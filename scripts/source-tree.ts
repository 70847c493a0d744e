import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** A source file: its path from the root with `/`, and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

const modulesFolder = 'apps/api/src/modules/';

/** Every TypeScript file below the folders `apps` and `packages` that git knows or would take. */
export function readSources(root: string): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps', 'packages'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

export const isTest = (path: string): boolean =>
  /\.test\.tsx?$/.test(path) || /\/(testing|attacks|fixtures)\//.test(path) || path.endsWith('.d.ts');

/** What is shipped: sources that are neither tests nor made for tests. */
export const isProduct = (path: string): boolean => path.includes('/src/') && !isTest(path);

export const linesOf = (text: string): number => text.split('\n').length - 1;

/** The API's module that a file belongs to, or null. */
export function moduleOf(path: string): string | null {
  const [name, rest] = path.startsWith(modulesFolder) ? path.slice(modulesFolder.length).split('/') : [];
  return name !== undefined && rest !== undefined ? name : null;
}

/** Which modules each module imports, by its product files. */
export function moduleImports(files: readonly SourceFile[]): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const { path, text } of files) {
    const from = moduleOf(path);
    if (from === null) continue;
    const targets = imports.get(from) ?? new Set();
    imports.set(from, targets);
    if (!isProduct(path)) continue;
    for (const [, specifier = ''] of text.matchAll(/(?:from|import\() ?'([^']+)'/g)) {
      const target = specifier.startsWith('#modules/')
        ? specifier.slice('#modules/'.length).split('/')[0]
        : moduleOf(posix.join(posix.dirname(path), specifier));
      if (target && target !== from && !target.endsWith('.ts')) targets.add(target);
    }
  }
  return imports;
}

/** Pairs of modules that import each other, `a ⇄ b`. */
export function mutualImports(files: readonly SourceFile[]): string[] {
  const imports = moduleImports(files);
  return [...imports].flatMap(([from, targets]) =>
    [...targets].filter((to) => from < to && imports.get(to)?.has(from)).map((to) => `${from} ⇄ ${to}`),
  );
}

// The demonstration data, operations on a whole database and tests write rows past the use cases on
// purpose.
const isWriterLookedAt = (path: string): boolean =>
  path.startsWith('apps/api/src/') && isProduct(path) && !/\/src\/(demo|db|operations)\//.test(path);

/** The files that write each table, by the name of its constant in `db/schema`. */
export function tableWriters(files: readonly SourceFile[]): Map<string, string[]> {
  const tables = new Set(
    files
      .filter(({ path }) => path.startsWith('apps/api/src/db/schema'))
      .flatMap(({ text }) => [...text.matchAll(/export const (\w+) = pgTable\(/g)].map(([, name = '']) => name)),
  );
  const writers = new Map<string, string[]>([...tables].map((table) => [table, []]));
  for (const { path, text } of files) {
    if (!isWriterLookedAt(path)) continue;
    const written = [
      ...text.matchAll(/\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g),
      ...text.matchAll(/(?:insert into|update|delete from) \$\{(\w+)\}/g),
      ...text.matchAll(/deleteBatch\(\s*\w+,\s*(\w+)/g),
      // A helper that takes the table names the tables it takes.
      ...(/\.(?:insert|update|delete)\(table\)/.test(text) ? text.matchAll(/typeof (\w+)\b(?!\.)/g) : []),
    ].map(([, name = '']) => name);
    for (const table of new Set(written)) writers.get(table)?.push(path);
  }
  return writers;
}

/** Tables that more than one file writes, with those files. */
export const sharedTables = (files: readonly SourceFile[]): [table: string, writers: string[]][] =>
  [...tableWriters(files)].filter(([, writers]) => writers.length > 1);
