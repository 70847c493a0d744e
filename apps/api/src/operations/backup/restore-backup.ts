import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asc, isNull, ne, sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Installation } from '#config.ts';
import { type Database, inTransaction, type Tx } from '#db/database.ts';
import type { DatabaseConnection } from '#db/database-connection.ts';
import { migrationsFolder } from '#db/migrate.ts';
import { openDatabase } from '#db/open-database.ts';
import { mails } from '#db/schema.ts';
import { createJobs, type Jobs } from '#jobs/jobs.ts';
import { deleteInstallationId } from '#modules/system';
import { StartupError } from '#startup-error.ts';
import { loadDocumentKeys, parseDocumentKeys } from '#storage/document-keys.ts';
import { openStorage, type Storage } from '#storage/storage.ts';
import {
  type BackupSummary,
  type FileEntry,
  linesOf,
  type Manifest,
  measureFile,
  parseFileEntries,
  readManifest,
  sum,
} from './backup-format.ts';
import { deleteBackupMarks } from './backup-running.ts';

const bytesPerInsert = 1_000_000;

export interface Restored extends BackupSummary {
  /** Mails that were on their way when the backup was made and leave again. */
  readonly mailsToSend: number;
}

/**
 * Brings a backup back into an empty data folder and an empty database, of either engine.
 * Everything is checked before anything is written; the rows come back in one transaction. Where it
 * fails nothing stays behind, so that it can be tried again. Throws StartupError with one line.
 */
export async function restoreBackup(folder: string, target: Installation): Promise<Restored> {
  const startedAt = performance.now();
  const manifest = await readManifest(folder);
  const entries = await checkParts(folder, manifest);
  checkMigrations(manifest);
  await checkKeys(folder, manifest, target);
  await requireEmptyFolder(target);

  const namesBefore = await namesIn(target.dataDir);
  try {
    await restoreSecrets(folder, manifest, target.dataDir);
    const database = await openDatabase({ ...target, poolSize: 2 });
    try {
      await requireEmptyDatabase(database);
      const storage = await openStorage(target);
      await requireEmptyStorage(storage);
      const written: string[] = [];
      const mailsToSend = await restoreRows(folder, manifest, database, () =>
        restoreFiles(folder, entries, storage, written),
      ).catch(async (error) => {
        // Both were proved empty: what lies there now is ours. What cannot be deleted either is
        // named by the next restore.
        await deleteTables(database).catch(() => undefined);
        await deleteFiles(storage, written).catch(() => undefined);
        throw error;
      });
      return {
        folder,
        tables: manifest.tables.length,
        rows: sum(manifest.tables.map((table) => table.rows)),
        files: entries.length,
        missingFiles: manifest.files.missing,
        reusedFiles: 0,
        secrets: manifest.secrets.length,
        bytes: sum([...manifest.tables, ...entries].map((part) => part.bytes)),
        seconds: Math.round(performance.now() - startedAt) / 1_000,
        mailsToSend,
      };
    } finally {
      await database.close();
    }
  } catch (error) {
    // What a failed restore wrote, or made to look, must not stand in the way of the next one.
    for (const name of await namesIn(target.dataDir)) {
      if (!namesBefore.includes(name)) await rm(join(target.dataDir, name), { recursive: true, force: true });
    }
    throw error;
  }
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

async function checkParts(folder: string, manifest: Manifest): Promise<FileEntry[]> {
  const damaged = (name: string, cause?: unknown) =>
    new StartupError(`La copia está dañada: ${name} no es lo que se guardó`, `checksum of ${name} differs`, cause);
  const check = async (name: string, expected: { bytes: number; sha256: string }) => {
    const found = await measureFile(join(folder, name)).catch((error) => {
      throw damaged(name, error);
    });
    if (found.sha256 !== expected.sha256 || found.bytes !== expected.bytes) throw damaged(name);
  };
  for (const table of manifest.tables) await check(`tables/${table.name}.ndjson`, table);
  for (const secret of manifest.secrets) await check(`secrets/${secret.name}`, secret);
  await check('files.ndjson', manifest.files);
  const entries = parseFileEntries(await readFile(join(folder, 'files.ndjson'), 'utf8'));
  for (const entry of entries) await check(`files/${entry.key}`, entry);
  return entries;
}

/** Rows of another form would not fit. */
function checkMigrations({ migrations }: Manifest): void {
  const ours = readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);
  if (migrations.join() !== ours.join()) {
    throw new StartupError(
      'La copia es de otra versión de Cotejo',
      'its migrations are not ours: restore with the version that made it',
    );
  }
}

async function checkKeys(folder: string, manifest: Manifest, target: Installation): Promise<void> {
  const isInBackup = manifest.secrets.some((secret) => secret.name === 'document-keys');
  const keys = target.documentKeys
    ? loadDocumentKeys(target)
    : isInBackup
      ? parseDocumentKeys(await readFile(join(folder, 'secrets/document-keys'), 'utf8'))
      : [];
  const absent = manifest.documentKeyIds.filter((id) => !keys.some((key) => key.id === id));
  if (absent.length > 0) {
    throw new StartupError(
      `En DOCUMENT_KEYS falta la clave ${absent.join(', ')}`,
      'documents of the backup would not open',
    );
  }
}

async function requireEmptyFolder({ dataDir, databaseUrl }: Installation): Promise<void> {
  const names = await namesIn(dataDir);
  // Backups may lie in the folder itself, and beside PostgreSQL only files and secrets matter.
  const taken = names.filter(
    (name) => name !== 'backups' && (databaseUrl === undefined || ['files', 'secrets'].includes(name)),
  );
  if (taken.length > 0) {
    throw new StartupError(
      `La carpeta ${dataDir} no está vacía: elige otra con DATA_DIR`,
      'restore needs an empty DATA_DIR',
    );
  }
}

async function listTables({ db }: DatabaseConnection): Promise<{ schema: string; name: string }[]> {
  const { rows } = await db.execute<{ schema: string; name: string }>(sql`
    select schemaname as schema, tablename as name from pg_catalog.pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`);
  return rows;
}

async function requireEmptyDatabase(database: DatabaseConnection): Promise<void> {
  if ((await listTables(database)).length > 0) {
    throw new StartupError('La base de datos de DATABASE_URL no está vacía', 'restore needs an empty database');
  }
}

/**
 * Takes back what a restore made in a database that had no table. The schema `public` stays: its
 * rights are its owner's.
 */
async function deleteTables(database: DatabaseConnection): Promise<void> {
  await database.db.execute(sql`drop schema if exists drizzle, pgboss cascade`);
  for (const { schema, name } of await listTables(database))
    await database.db.execute(sql`drop table ${sql.identifier(schema)}.${sql.identifier(name)} cascade`);
  await database.db.execute(sql`drop sequence if exists credit_numbers`);
  await database.db.execute(sql`drop function if exists refuse_log_change`);
}

async function requireEmptyStorage(storage: Storage): Promise<void> {
  for await (const _key of storage.list()) {
    throw new StartupError(
      'El almacén de archivos no está vacío',
      'restore needs an empty DATA_DIR/files or STORAGE_URL',
    );
  }
}

async function restoreSecrets(folder: string, manifest: Manifest, dataDir: string): Promise<void> {
  if (manifest.secrets.length === 0) return;
  await mkdir(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 });
  for (const { name } of manifest.secrets) {
    await writeFile(join(dataDir, 'secrets', name), await readFile(join(folder, 'secrets', name)), { mode: 0o600 });
  }
}

/** Each key is added to `written` before its file is: what fails may still have arrived. */
async function restoreFiles(
  folder: string,
  entries: readonly FileEntry[],
  storage: Storage,
  written: string[],
): Promise<void> {
  for (const { key } of entries) {
    const encrypted = await readFile(join(folder, 'files', key));
    written.push(key);
    await storage.writeEncrypted(key, encrypted);
  }
}

async function deleteFiles(storage: Storage, keys: readonly string[]): Promise<void> {
  for (const key of keys) await storage.delete(key);
}

async function restoreRows(
  folder: string,
  manifest: Manifest,
  database: DatabaseConnection,
  filesFirst: () => Promise<void>,
): Promise<number> {
  const { db } = database;
  await database.migrate();
  await filesFirst();
  await inTransaction(db, async (tx) => {
    for (const { name, rows } of manifest.tables) {
      const inserted = await insertLines(tx, name, join(folder, 'tables', `${name}.ndjson`));
      if (inserted !== rows) throw new Error(`${name} has ${inserted} rows instead of ${rows}`);
    }
    await deleteBackupMarks(tx, new Date(manifest.createdAt));
    await deleteInstallationId(tx);
  });
  // A backup holds rows: the next application goes on after the highest number in them.
  await db.execute(sql`select setval('credit_numbers', coalesce(max(running_number) + 1, 1), false) from credits`);
  return enqueueMails(database, db);
}

async function insertLines(tx: Tx, name: string, path: string): Promise<number> {
  const table = sql.identifier(name);
  let count = 0;
  let lines: string[] = [];
  let bytes = 0;
  const insert = async () => {
    if (lines.length === 0) return;
    const rows = `[${lines.join(',')}]`;
    await tx.execute(sql`insert into ${table} select * from json_populate_recordset(null::${table}, ${rows}::json)`);
    count += lines.length;
    lines = [];
    bytes = 0;
  };
  for await (const line of linesOf(path)) {
    lines.push(line);
    bytes += line.length;
    if (bytes >= bytesPerInsert) await insert();
  }
  await insert();
  return count;
}

/** The queue is not in the backup: what it would have done for mails is asked for again. */
async function enqueueMails(database: DatabaseConnection, db: Database): Promise<number> {
  const jobs: Jobs = createJobs(database, {
    onError: (error) => {
      throw error;
    },
  });
  await jobs.start({ workers: false });
  try {
    return await inTransaction(db, async (tx) => {
      const unsent = await tx
        .select({ id: mails.id })
        .from(mails)
        .where(sql`${isNull(mails.sentAt)} and ${ne(mails.bodyText, '')}`)
        .orderBy(asc(mails.createdAt));
      for (const { id } of unsent) await jobs.enqueue(tx, 'mail.deliver', { mailId: id });
      return unsent.length;
    });
  } finally {
    await jobs.stop(1_000);
  }
}
