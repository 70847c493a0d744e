import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';

// A step of `npm run check`: the migrations match the schema in the code and are safe for a
// database in use (docs/guide/migrations.md).

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

// squawk has one npm package per platform; only the one for Linux is installed.
const squawk = join(root, 'node_modules/@squawk-cli/linux-x64/bin/squawk');
if (existsSync(squawk)) {
  const files = globSync(`${folder}/*.sql`, { cwd: root });
  const args = ['--config', 'apps/api/.squawk.toml', ...files];
  const { status } = spawnSync(squawk, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) {
    console.error('A migration may block a database in use: see "Constraints" in docs/guide/migrations.md');
    process.exit(1);
  }
} else console.info('! NOT COVERED: squawk (no binary for this platform)');
