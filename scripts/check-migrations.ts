import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { findMistakes } from './migrations/find-mistakes.ts';
import { hasSquawk, runSquawk } from './migrations/run-squawk.ts';

// A step of `npm run check`: the migrations match the schema in the code, are safe for a database in
// use, and do not break the version before (docs/guide/migrations.md).

const root = resolve(import.meta.dirname, '..');
const folder = 'apps/api/migrations';
const run = (program: string, ...args: string[]) =>
  execFileSync(join(root, 'node_modules/.bin', program), args, { cwd: root, encoding: 'utf8' });
/** drizzle-kit always exits with 0, so its output is checked. */
const expectOutput = (output: string, expected: string, advice: string) => {
  if (output.includes(expected)) return;
  console.error(`${output}\n${advice}`);
  process.exit(1);
};

const checked = run('drizzle-kit', 'check', '--dialect', 'postgresql', '--out', folder);
expectOutput(checked, "Everything's fine", 'Two migrations were made from the same one: make the later one anew');

// `generate` writes missing migrations, so it runs on a copy.
const copy = mkdtempSync(join(tmpdir(), 'cotejo-migrations-'));
try {
  cpSync(join(root, folder), copy, { recursive: true });
  const schema = ['--dialect', 'postgresql', '--schema', 'apps/api/src/platform/db/schema.ts'];
  const generated = run('drizzle-kit', 'generate', ...schema, '--out', relative(root, copy));
  expectOutput(generated, 'No schema changes', 'The schema has changed: npm run db:generate -- --name what_changed');
} finally {
  rmSync(copy, { recursive: true, force: true });
}

const mistakes = [...findMistakes(join(root, folder)), ...(hasSquawk ? runSquawk(join(root, folder)) : [])];
if (!hasSquawk) console.info('! NOT COVERED: squawk (no binary for this platform)');
for (const mistake of mistakes) console.error(mistake);
if (mistakes.length > 0) {
  console.error('What a migration may do is in docs/guide/migrations.md');
  process.exit(1);
}
