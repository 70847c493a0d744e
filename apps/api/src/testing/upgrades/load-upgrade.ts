import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Pool } from 'pg';
import type { DatabaseConnection } from '#platform/db/database-connection.ts';
import type { DurablePGlite } from '#platform/db/durable-pglite.ts';
import { migrationsFolder } from '#platform/db/migration-files.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { rowsFile, storedFiles } from './write-upgrade.ts';

interface Journal {
  readonly entries: readonly { readonly tag: string }[];
}

/** A folder with the first of our migrations, those that are in `names`. */
export function migrationsNamed(names: readonly string[], from = migrationsFolder): string {
  const folder = mkdtempSync(join(tmpdir(), 'cotejo-migrations-'));
  mkdirSync(join(folder, 'meta'));
  const journal = JSON.parse(readFileSync(join(from, 'meta/_journal.json'), 'utf8')) as Journal;
  const entries = journal.entries.filter(({ tag }) => names.includes(`${tag}.sql`));
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  for (const { tag } of entries) copyFileSync(join(from, `${tag}.sql`), join(folder, `${tag}.sql`));
  return folder;
}

export const allMigrationNames = (): string[] => readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'));

/** The files of one application, encrypted. */
export async function loadFiles(storage: Storage, folder: string): Promise<string[]> {
  const keys = readdirSync(join(folder, storedFiles));
  for (const key of keys) await storage.writeEncrypted(key, readFileSync(join(folder, storedFiles, key)));
  return keys;
}

/** Into tables that are there and empty, without their triggers and keys, which are checked afterwards. */
export async function loadRows({ db, kind }: DatabaseConnection, folder: string): Promise<void> {
  const rows = gunzipSync(readFileSync(join(folder, rowsFile))).toString();
  const script = `set session_replication_role = replica;\n${rows}\nreset all;`;
  if (kind === 'embedded') await (db.$client as DurablePGlite).exec(script);
  else await (db.$client as Pool).query(script);
}
