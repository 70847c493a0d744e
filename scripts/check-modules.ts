import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';

// A step of `npm run check`. In apps/api/src no import runs from a lower floor to a higher one, types included; the rooms
// of `platform` and the modules form no circle; and each table is written by one file. A rule in biome.json allows
// importing a module only through its index.

interface SourceFile {
  readonly path: string;
  readonly text: string;
}

interface Import {
  readonly from: string;
  readonly to: string;
}

const root = resolve(import.meta.dirname, '..');
const source = 'apps/api/src/';

/** From the lowest to the highest: a file imports from its own floor and from those before it. */
const floors = ['platform', 'modules', 'demo', 'app'];

const isProduct = (path: string): boolean =>
  path.endsWith('.ts') && !path.endsWith('.test.ts') && !/\/(testing|fixtures)\//.test(path);

/** Including files not yet added to git. */
const files: SourceFile[] = execFileSync('git', ['ls-files', '-co', '--exclude-standard', source], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => isProduct(path) && existsSync(join(root, path)))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** The path of an import of our own, null for one of a package. */
function targetOf(path: string, specifier: string): string | null {
  if (specifier.startsWith('#modules/') && !specifier.endsWith('.ts')) return `${source}${specifier.slice(1)}/index.ts`;
  if (specifier.startsWith('#')) return `${source}${specifier.slice(1)}`;
  return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : null;
}

const imports: Import[] = files.flatMap(({ path, text }) =>
  [...text.matchAll(/(?:from|import\(|import) ?'([^']+)'/g)].flatMap(([, specifier = '']) => {
    const to = targetOf(path, specifier);
    return to?.startsWith(source) ? [{ from: path, to }] : [];
  }),
);

/** `platform/db` or `modules/credits`; a file that lies loose is a room of its own. */
const roomOf = (path: string): string => path.slice(source.length).split('/').slice(0, 2).join('/');

const floorOf = (path: string): string => roomOf(path).split('/')[0] ?? '';

function importsThatRunUp(): string[] {
  return imports
    .filter(
      ({ from, to }) => floors.indexOf(floorOf(to)) > floors.indexOf(floorOf(from)) || !floors.includes(floorOf(to)),
    )
    .map(({ from, to }) => `${from} imports ${to}, which is on a higher floor`);
}

/** Each circle once, with an import of every step. */
function circles(): string[] {
  const steps = new Map<string, Map<string, Import>>();
  for (const each of imports) {
    const [from, to] = [roomOf(each.from), roomOf(each.to)];
    if (from === to) continue;
    steps.set(from, (steps.get(from) ?? new Map<string, Import>()).set(to, each));
  }
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (room: string, way: readonly string[]): void => {
    if (way.includes(room)) {
      const circle = way.slice(way.indexOf(room));
      const named = circle.map((from, at) => steps.get(from)?.get(circle[at + 1] ?? room)?.from);
      found.push(`a circle of imports: ${[...circle, room].join(' → ')} (${named.join(', ')})`);
      return;
    }
    if (done.has(room)) return;
    for (const next of steps.get(room)?.keys() ?? []) visit(next, [...way, room]);
    done.add(room);
  };
  for (const room of steps.keys()) visit(room, []);
  return found;
}

/** Tables written by more than one file, by the name of their constant in `db/schema`. */
function tablesWithSeveralWriters(): string[] {
  const writers = new Map<string, string[]>(
    files
      .filter(({ path }) => path.startsWith(`${source}platform/db/schema`))
      .flatMap(({ text }) => [...text.matchAll(/export const (\w+) = pgTable\(/g)].map(([, name = '']) => [name, []])),
  );
  for (const { path, text } of files) {
    // These may bypass the use cases.
    if (/\/src\/(demo|platform\/db|app\/operations)\//.test(path)) continue;
    const written = [
      ...text.matchAll(/\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g),
      ...text.matchAll(/(?:insert into|update|delete from) \$\{(\w+)\}/g),
      ...text.matchAll(/deleteBatch\(\s*\w+,\s*(\w+)/g),
      // A helper with a table parameter lists the allowed tables in its type.
      ...(/\.(?:insert|update|delete)\(table\)/.test(text) ? text.matchAll(/typeof (\w+)\b(?!\.)/g) : []),
    ].map(([, name = '']) => name);
    for (const table of new Set(written)) writers.get(table)?.push(path);
  }
  return [...writers]
    .filter(([, paths]) => paths.length > 1)
    .map(([table, paths]) => `${table} is written by ${paths.length} files: ${paths.join(', ')}`);
}

const findings = [...importsThatRunUp(), ...circles(), ...tablesWithSeveralWriters()];
for (const finding of findings) console.error(finding);
if (findings.length > 0) process.exit(1);
console.info(`${files.length} files, ${imports.length} imports: none runs up, no circle, one writer for each table`);
