import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readReleased } from './released.ts';

// Writes 0000_initial.sql and its snapshot from the schema in the code, and keeps what was written by hand at its end.
// Only before the first release: docs/guide/releases.md.

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'apps/api/migrations');
const path = join(folder, '0000_initial.sql');
const journal = join(folder, 'meta/_journal.json');
const firstLine =
  '-- squawk-ignore-file constraint-missing-not-valid, adding-foreign-key-constraint, require-concurrent-index-creation';
/** The first line of what drizzle-kit does not know. */
const byHand = '-- The office searches people and the activity log';

if (Object.keys(readReleased(folder)).length > 0) {
  console.error('The baseline is released and never changes: npm run db:generate -- --name what_changed');
  process.exit(1);
}
const before = readFileSync(path, 'utf8');
const start = before.indexOf(byHand);
if (start < 0) throw new Error(`${path} has no line that begins with "${byHand}"`);

rmSync(path);
rmSync(join(folder, 'meta/0000_snapshot.json'));
writeFileSync(journal, JSON.stringify({ version: '7', dialect: 'postgresql', entries: [] }));
execFileSync(
  join(root, 'node_modules/.bin/drizzle-kit'),
  ['generate', '--config', 'apps/api/drizzle.config.ts', '--name', 'initial'],
  {
    cwd: root,
    stdio: 'inherit',
  },
);
writeFileSync(
  path,
  `${firstLine}\n${readFileSync(path, 'utf8').trimEnd()}\n--> statement-breakpoint\n${before.slice(start)}`,
);
