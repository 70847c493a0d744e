import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const inOrder = (index: number): number => 1_000 + index;

/** Writes SQL files by name to a new folder in the format of drizzle-kit. `timeOf` gives the time of the file at an index. */
export function writeMigrations(files: Readonly<Record<string, string>>, timeOf = inOrder): string {
  const folder = mkdtempSync(join(tmpdir(), 'cotejo-migrations-'));
  mkdirSync(join(folder, 'meta'));
  const entries = Object.keys(files).map((tag, idx) => ({ idx, when: timeOf(idx), tag, breakpoints: true }));
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, `${name}.sql`), text);
  return folder;
}

/** Of a first migration, for what the runner keeps about versions. */
export const factsTable =
  'create table system_facts (name text primary key, value jsonb not null, updated_at timestamptz(3) not null)';

export const statementBreak = '\n--> statement-breakpoint\n';
