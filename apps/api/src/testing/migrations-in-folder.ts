import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Writes SQL files by name to a new folder in the format of drizzle-kit. */
export function writeMigrations(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'cotejo-migrations-'));
  mkdirSync(join(folder, 'meta'));
  const entries = Object.keys(files).map((tag, idx) => ({ idx, when: 1_000 + idx, tag, breakpoints: true }));
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, `${name}.sql`), text);
  return folder;
}
