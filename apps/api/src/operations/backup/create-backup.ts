import { existsSync, readFileSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import type { Config } from '#config.ts';
import type { Parts } from '#context.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { kindsWithCodes } from '#mail/mail-kinds.ts';
import { version } from '#modules/system';
import { type BackupSummary, formatVersion, linesOf, listBackups, type Manifest, sum } from './backup-format.ts';
import { markBackupRunning } from './backup-running.ts';
import { copyFiles } from './copy-files.ts';
import { openPart, writePart } from './part-writer.ts';
import { tablesInOrder } from './table-order.ts';

export type BackupParts = Pick<Parts, 'db' | 'clock' | 'storage'> & {
  readonly connection: Pick<Parts['connection'], 'kind'>;
  readonly config: Pick<Config, 'backupDir' | 'dataDir'>;
};

/**
 * Made at the first start of a development installation; without them a restored one could not open
 * its documents.
 */
export const generatedSecrets = ['admin-password', 'app-secret', 'document-keys'] as const;

const rowsPerFetch = 500;

/**
 * Writes a backup into a new folder of `BACKUP_DIR`: every table as of one moment, the stored files
 * its rows name, and generated secrets. Files that the backup before it holds are not read again:
 * both name the same file on the disk. The folder bears its name only when it is complete and on
 * the disk. Serving goes on meanwhile.
 *
 * @throws the reason of `signal`; then nothing of it is left
 */
export async function createBackup(parts: BackupParts, signal?: AbortSignal): Promise<BackupSummary> {
  const startedAt = performance.now();
  const { clock, config, connection } = parts;
  const createdAt = clock.now();
  const folder = join(config.backupDir, nameOf(createdAt));
  const draft = `${folder}.partial`;
  await rm(draft, { recursive: true, force: true });
  for (const name of ['tables', 'files', 'secrets']) await mkdir(join(draft, name), { recursive: true, mode: 0o700 });
  const unmark = await markBackupRunning(parts);
  try {
    const { tables, migrations } = await inTransaction(parts.db, (tx) => writeTables(tx, draft, signal), { tries: 1 });
    const former = (await listBackups(config.backupDir)).at(-1);
    const files = await copyFiles(
      { storage: parts.storage, draft, former: former ? join(config.backupDir, former) : null, signal },
      linesOf(join(draft, keyList)),
    );
    await rm(join(draft, keyList));
    const secrets = await writeSecrets(config.dataDir, draft);
    const manifest: Manifest = {
      format: formatVersion,
      cotejo: version,
      createdAt: createdAt.toISOString(),
      database: connection.kind,
      migrations,
      tables,
      files: { ...files.list, count: files.count, missing: files.missing },
      documentKeyIds: files.documentKeyIds,
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
      files: files.count,
      missingFiles: files.missing,
      reusedFiles: files.reused,
      secrets: secrets.length,
      bytes: sum(tables.map((part) => part.bytes)) + files.bytes,
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
const tablesWithFiles = ['documents', 'former_documents', 'document_parts'];

/** Keys of the files to copy, one a line, ascending; not part of the backup. */
const keyList = 'keys.txt';

async function writeTables(tx: Tx, draft: string, signal: AbortSignal | undefined) {
  await tx.execute(sql`set transaction isolation level repeatable read, read only`);
  const { rows } = await tx.execute<{ name: string }>(
    sql`select tablename as name from pg_catalog.pg_tables where schemaname = current_schema()`,
  );
  // A backup before an update: tables of the new version are not there yet.
  const existing = new Set(rows.map((row) => row.name));
  const tables: Manifest['tables'] = [];
  for (const name of tablesInOrder()) {
    if (existing.has(name))
      tables.push(await writeTable(tx, join(draft, 'tables', `${name}.ndjson`), name, rowsOf(name), signal));
  }
  const applied = await tx.execute<{ hash: string }>(
    sql`select hash from drizzle.__drizzle_migrations order by created_at, id`,
  );
  const named = tablesWithFiles.filter((table) => existing.has(table));
  const keys = named.map((table) => sql`select storage_key as line from ${sql.identifier(table)}`);
  // In the order of JavaScript's comparison, in which the list of the backup before is read along.
  const sorted = sql`select line from (${sql.join(keys, sql` union all `)}) keys order by line collate "C"`;
  await writeTable(tx, join(draft, keyList), keyList, sorted, signal);
  return { tables, migrations: applied.rows.map((row) => row.hash) };
}

// A code or temporary password on its way: worthless by the time a backup is restored, and good for
// whoever reads it before. Literals, because the statement of a cursor takes no parameters.
const withoutCodes = sql`where not (t.body_text <> '' and t.kind in (${sql.raw(kindsWithCodes.map((kind) => `'${kind}'`).join(', '))}))`;

/** The database writes its own rows as JSON: exact, and read back by either engine. */
const rowsOf = (name: string): SQL =>
  sql`select to_json(t)::text as line from ${sql.identifier(name)} t ${name === 'mails' ? withoutCodes : sql``}`;

/** Writes each `line` of the query as a line of the file. */
async function writeTable(tx: Tx, path: string, name: string, lines: SQL, signal: AbortSignal | undefined) {
  const part = await openPart(path);
  let rows = 0;
  await tx.execute(sql`declare backup_rows no scroll cursor for ${lines}`);
  for (;;) {
    signal?.throwIfAborted();
    const fetched = await tx.execute<{ line: string }>(sql`fetch ${sql.raw(String(rowsPerFetch))} from backup_rows`);
    if (fetched.rows.length === 0) break;
    rows += fetched.rows.length;
    await part.write(fetched.rows.map((row) => `${row.line}\n`).join(''));
  }
  await tx.execute(sql`close backup_rows`);
  return { name, rows, ...(await part.close()) };
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
