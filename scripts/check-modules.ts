import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';

// A step of `npm run check`: no two API modules import each other, and each table is written by one
// file. A rule in biome.json allows importing a module only through its index.

interface SourceFile {
  readonly path: string;
  readonly text: string;
}

const root = resolve(import.meta.dirname, '..');
const modulesFolder = 'apps/api/src/modules/';

const isProduct = (path: string): boolean =>
  path.endsWith('.ts') && !path.endsWith('.test.ts') && !/\/(testing|attacks|fixtures)\//.test(path);

/** Including files not yet added to git. */
const files: SourceFile[] = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps/api/src'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => isProduct(path) && existsSync(join(root, path)))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

function moduleOf(path: string): string | null {
  const [name, rest] = path.startsWith(modulesFolder) ? path.slice(modulesFolder.length).split('/') : [];
  return name !== undefined && rest !== undefined ? name : null;
}

function mutualImports(): string[] {
  const imports = new Map<string, Set<string>>();
  for (const { path, text } of files) {
    const from = moduleOf(path);
    if (from === null) continue;
    const targets = imports.get(from) ?? new Set();
    imports.set(from, targets);
    for (const [, specifier = ''] of text.matchAll(/(?:from|import\() ?'([^']+)'/g)) {
      const target = specifier.startsWith('#modules/')
        ? specifier.slice('#modules/'.length).split('/')[0]
        : moduleOf(posix.join(posix.dirname(path), specifier));
      if (target && target !== from && !target.endsWith('.ts')) targets.add(target);
    }
  }
  return [...imports].flatMap(([from, targets]) =>
    [...targets].filter((to) => from < to && imports.get(to)?.has(from)).map((to) => `${from} ⇄ ${to}`),
  );
}

/** Tables written by more than one file, by the name of their constant in `db/schema`. */
function sharedTables(): [table: string, writers: string[]][] {
  const writers = new Map<string, string[]>(
    files
      .filter(({ path }) => path.startsWith('apps/api/src/platform/db/schema'))
      .flatMap(({ text }) => [...text.matchAll(/export const (\w+) = pgTable\(/g)].map(([, name = '']) => [name, []])),
  );
  for (const { path, text } of files) {
    // These may bypass the use cases.
    if (/\/src\/(demo|db|operations)\//.test(path)) continue;
    const written = [
      ...text.matchAll(/\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g),
      ...text.matchAll(/(?:insert into|update|delete from) \$\{(\w+)\}/g),
      ...text.matchAll(/deleteBatch\(\s*\w+,\s*(\w+)/g),
      // A helper with a table parameter lists the allowed tables in its type.
      ...(/\.(?:insert|update|delete)\(table\)/.test(text) ? text.matchAll(/typeof (\w+)\b(?!\.)/g) : []),
    ].map(([, name = '']) => name);
    for (const table of new Set(written)) writers.get(table)?.push(path);
  }
  return [...writers].filter(([, paths]) => paths.length > 1);
}

const findings = [
  ...mutualImports().map((pair) => `modules import each other: ${pair}`),
  ...sharedTables().map(([table, paths]) => `${table} is written by ${paths.length} files: ${paths.join(', ')}`),
];
for (const finding of findings) console.error(finding);
if (findings.length > 0) process.exit(1);
