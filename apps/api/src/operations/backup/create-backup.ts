import { existsSync, readFileSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Config } from '#config.ts';
import type { Parts } from '#context.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { kindsWithCodes } from '#mail/mail-kinds.ts';
import { version } from '#modules/system';
import { keyIdOf } from '#storage/encryption.ts';
import { StoredFileMissing } from '#storage/storage.ts';
import { type BackupSummary, type FileEntry, formatVersion, type Manifest, sum } from './backup-format.ts';
import { markBackupRunning } from './backup-running.ts';
import { openPart, writePart } from './part-writer.ts';
import { tablesInOrder } from './table-order.ts';

export type BackupParts = Pick<Parts, 'db' | 'clock' | 'storage'> & {
  readonly connection: Pick<Parts['connection'], 'kind'>;
  readonly config: Pick<Config, 'backupDir' | 'dataDir'>;
};

/** Made at the first start of a development installation; without them a restored one could not open its documents. */
export const generatedSecrets = ['admin-password', 'app-secret', 'document-keys'] as const;

const rowsPerFetch = 500;

/**
 * Writes a backup into a new folder of `BACKUP_DIR`: every table as of one moment, the stored files its rows name, and
 * generated secrets. The folder bears its name only when it is complete and on the disk. Serving goes on meanwhile.
 */
export async function createBackup(parts: BackupParts): Promise<BackupSummary> {
  const startedAt = performance.now();
  const { clock, config, connection } = parts;
  const createdAt = clock.now();
  const folder = join(config.backupDir, nameOf(createdAt));
  const draft = `${folder}.partial`;
  await rm(draft, { recursive: true, force: true });
  for (const name of ['tables', 'files', 'secrets']) await mkdir(join(draft, name), { recursive: true, mode: 0o700 });
  const unmark = await markBackupRunning(parts);
  try {
    const { tables, migrations, keys } = await inTransaction(parts.db, (tx) => writeTables(tx, draft), { tries: 1 });
    const { entries, missing, documentKeyIds } = await writeFiles(parts, draft, keys);
    const list = await writePart(
      join(draft, 'files.ndjson'),
      entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''),
    );
    const secrets = await writeSecrets(config.dataDir, draft);
    const manifest: Manifest = {
      format: formatVersion,
      cotejo: version,
      createdAt: createdAt.toISOString(),
      database: connection.kind,
      migrations,
      tables,
      files: { ...list, count: entries.length, missing },
      documentKeyIds,
      secrets,
    };
    await writePart(join(draft, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    for (const name of ['tables', 'files', 'secrets', '.']) await syncFolder(join(draft, name));
    await rename(draft, folder);
    await syncFolder(config.backupDir);
    return {
      folder,
      tables: tables.length,
      rows: sum(tables.map((table) => table.rows)),
      files: entries.length,
      missingFiles: missing,
      secrets: secrets.length,
      bytes: sum([...tables, ...entries].map((part) => part.bytes)),
      seconds: Math.round(performance.now() - startedAt) / 1_000,
    };
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  } finally {
    await unmark();
  }
}

/** `cotejo-2026-11-21T07-00-00-000Z`: sorts by time, and holds nothing a file system minds. */
const nameOf = (moment: Date): string => `cotejo-${moment.toISOString().replace(/[:.]/g, '-')}`;

/** Every table whose rows name a stored file. */
const tablesWithFiles = ['documents', 'former_documents'];

async function writeTables(tx: Tx, draft: string) {
  await tx.execute(sql`set transaction isolation level repeatable read, read only`);
  const { rows } = await tx.execute<{ name: string }>(
    sql`select tablename as name from pg_catalog.pg_tables where schemaname = current_schema()`,
  );
  // A backup before an update: tables of the new version are not there yet.
  const existing = new Set(rows.map((row) => row.name));
  const tables: Manifest['tables'] = [];
  for (const name of tablesInOrder()) if (existing.has(name)) tables.push(await writeTable(tx, draft, name));
  const applied = await tx.execute<{ hash: string }>(
    sql`select hash from drizzle.__drizzle_migrations order by created_at, id`,
  );
  const keys: string[] = [];
  for (const name of tablesWithFiles.filter((table) => existing.has(table))) {
    const stored = await tx.execute<{ key: string }>(
      sql`select storage_key as key from ${sql.identifier(name)} order by 1`,
    );
    keys.push(...stored.rows.map((row) => row.key));
  }
  return { tables, migrations: applied.rows.map((row) => row.hash), keys };
}

// A code or temporary password on its way: worthless by the time a backup is restored, and good for whoever reads it before.
// Literals, because the statement of a cursor takes no parameters.
const withoutCodes = sql`where not (t.body_text <> '' and t.kind in (${sql.raw(kindsWithCodes.map((kind) => `'${kind}'`).join(', '))}))`;

/** The database writes its own rows as JSON: exact, and read back by either engine. */
async function writeTable(tx: Tx, draft: string, name: string) {
  const part = await openPart(join(draft, 'tables', `${name}.ndjson`));
  let rows = 0;
  await tx.execute(
    sql`declare backup_rows no scroll cursor for
      select to_json(t)::text as line from ${sql.identifier(name)} t ${name === 'mails' ? withoutCodes : sql``}`,
  );
  for (;;) {
    const fetched = await tx.execute<{ line: string }>(sql`fetch ${sql.raw(String(rowsPerFetch))} from backup_rows`);
    if (fetched.rows.length === 0) break;
    rows += fetched.rows.length;
    await part.write(fetched.rows.map((row) => `${row.line}\n`).join(''));
  }
  await tx.execute(sql`close backup_rows`);
  return { name, rows, ...(await part.close()) };
}

async function writeFiles({ storage }: BackupParts, draft: string, keys: readonly string[]) {
  const entries: FileEntry[] = [];
  const keyIds = new Set<string>();
  let missing = 0;
  for (const key of keys) {
    try {
      const encrypted = await storage.readEncrypted(key);
      keyIds.add(keyIdOf(encrypted));
      entries.push({ key, ...(await writePart(join(draft, 'files', key), encrypted)) });
    } catch (error) {
      if (!(error instanceof StoredFileMissing)) throw error;
      // Lost before: a backup without it is better than none, and says so.
      missing += 1;
    }
  }
  return { entries, missing, documentKeyIds: [...keyIds].sort() };
}

async function writeSecrets(dataDir: string, draft: string): Promise<Manifest['secrets']> {
  const secrets: Manifest['secrets'] = [];
  for (const name of generatedSecrets) {
    const path = join(dataDir, 'secrets', name);
    if (existsSync(path)) {
      secrets.push({ name, ...(await writePart(join(draft, 'secrets', name), readFileSync(path))) });
    }
  }
  return secrets;
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder for syncing; its file system journals renames itself.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
