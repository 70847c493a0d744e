import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { judgeMigration } from './migration-rules.ts';

// A step of `npm run check`: a new migration keeps what the version before needs, and makes nobody
// wait (docs/guide/migrations.md).

const folder = resolve(import.meta.dirname, '../apps/api/migrations');
/** The last one from before this rule. */
const lastUnchecked = '0020_uploads_in_parts';

interface Journal {
  readonly entries: readonly { readonly tag: string; readonly when: number }[];
}

const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as Journal;
const names = entries.map(({ tag }) => tag);
const findings: string[] = [];

for (const [place, { tag, when }] of entries.entries()) {
  if (when <= (entries[place - 1]?.when ?? 0)) findings.push(`${tag}: made before the migration it follows`);
  if (place <= names.indexOf(lastUnchecked)) continue;
  const dangers = await judgeMigration(readFileSync(join(folder, `${tag}.sql`), 'utf8'), names.slice(0, place));
  findings.push(...dangers.map((danger) => `${tag}: ${danger}`));
}
const online = join(folder, 'online');
for (const name of existsSync(online) ? readdirSync(online) : []) {
  const tag = name.replace(/\.sql$/, '');
  if (!names.includes(tag)) findings.push(`online/${name}: no migration of this name`);
  const text = `-- @outside-transaction\n${readFileSync(join(online, name), 'utf8')}`;
  findings.push(...(await judgeMigration(text, names)).map((danger) => `online/${name}: ${danger}`));
}

for (const finding of findings) console.error(finding);
if (findings.length > 0) {
  console.error('What may stand in a migration: docs/guide/migrations.md');
  process.exit(1);
}
