import { existsSync, openAsBlob } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { deleteInstallationId } from '#modules/system';
import { decryptWith, publicKeyOf } from '#platform/backup-encryption.ts';
import type { Installation } from '#platform/config.ts';
import { inTransaction } from '#platform/db/database.ts';
import { readMigrations } from '#platform/db/migration-files.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { restorePostgres } from '#platform/db/postgres-tools.ts';
import { deleteMailsWithCodes } from '#platform/mail/repository.ts';
import { makeFolder } from '#platform/make-folder.ts';
import { StartupError } from '#platform/startup-error.ts';
import { loadDocumentKeys } from '#platform/storage/document-keys.ts';
import { openStorage, type Storage } from '#platform/storage/storage.ts';
import { type BackupSummary, databaseFile, hashFile, type Manifest, readManifest, summaryOf } from './backup-format.ts';
import { deleteBackupMarks } from './backup-running.ts';

/**
 * Needs an empty folder and an empty database. Checks everything before writing, and deletes what it wrote when it
 * fails. `privateKey` opens an encrypted database. Throws StartupError.
 */
export async function restoreBackup(folder: string, target: Installation, privateKey?: string): Promise<BackupSummary> {
  const startedAt = performance.now();
  const manifest = await readManifest(folder);
  checkVersion(manifest, target);
  const keys = await checkParts(folder, manifest);
  checkKeys(manifest, target);
  const openDump = await checkedDump(folder, manifest, privateKey);
  const namesBefore = await namesIn(target.dataDir);
  requireEmptyFolder(target, namesBefore);
  if (target.databaseUrl) await requireEmptyDatabase(target);

  const written: string[] = [];
  try {
    const storage = await openStorage(target);
    await requireEmptyStorage(storage);
    try {
      for (const key of keys) {
        // Before the write, which may fail after the file has arrived.
        written.push(key);
        await storage.writeEncrypted(key, await readFile(join(folder, 'files', key)));
      }
      await restoreDatabase(await openDump(), target);
      await makeItsOwn(manifest, target);
    } catch (error) {
      for (const key of written) await storage.delete(key).catch(() => undefined);
      throw error;
    }
  } catch (error) {
    for (const name of await namesIn(target.dataDir)) {
      if (!namesBefore.includes(name)) await rm(join(target.dataDir, name), { recursive: true, force: true });
    }
    throw error;
  }
  // The restored database may lie elsewhere and have no files, and the doctor asks for the folder.
  if (!target.storageUrl) makeFolder(target.dataDir);
  return summaryOf(folder, manifest, startedAt);
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/** @throws StartupError unless `migrations` are the beginning of ours: the next start applies those that it lacks */
export function checkVersion(
  { cotejo, engine, migrations }: Pick<Manifest, 'cotejo' | 'engine' | 'migrations'>,
  { databaseUrl }: Pick<Installation, 'databaseUrl'>,
  ours: readonly string[] = readMigrations().map(({ hash }) => hash),
): void {
  if (engine === 'postgres' && !databaseUrl)
    throw new StartupError(
      'La copia es de PostgreSQL: indica en DATABASE_URL una base de datos vacía',
      'a backup of PostgreSQL is restored on PostgreSQL',
    );
  if (engine === 'embedded' && databaseUrl)
    throw new StartupError(
      'La copia es de la base de datos incorporada: quita DATABASE_URL',
      'a backup of the embedded database is restored there',
    );
  if (migrations.length === 0 || migrations.some((hash, index) => hash !== ours[index]))
    throw new StartupError(
      `La copia es de otra versión de Cotejo, la ${cotejo}: recupérala con ella`,
      'its migrations are not the beginning of ours: restore with the version that made it',
    );
}

/** Returns the keys of the files. */
async function checkParts(folder: string, { database, files }: Manifest): Promise<string[]> {
  const path = join(folder, databaseFile);
  if (!existsSync(path) || (await hashFile(path)) !== database.sha256) throw damaged(databaseFile);
  const keys = await namesIn(join(folder, 'files'));
  let bytes = 0;
  for (const key of keys) bytes += (await stat(join(folder, 'files', key))).size;
  if (keys.length !== files.count || bytes !== files.bytes) throw damaged('files');
  return keys;
}

const damaged = (name: string, cause?: unknown) =>
  new StartupError(`La copia está dañada: ${name} no es lo que se guardó`, `${name} is not what was stored`, cause);

/** Decrypts the whole dump once, so that a wrong key or a changed part is found before anything is written. */
async function checkedDump(folder: string, { database }: Manifest, privateKey: string | undefined) {
  const stored = async () => (await openAsBlob(join(folder, databaseFile))).stream();
  const { encryptedTo } = database;
  if (encryptedTo === null) return stored;
  if (privateKey === undefined)
    throw new StartupError(
      `La copia está cifrada para ${encryptedTo}: indica su clave privada con --key ARCHIVO`,
      'the backup is encrypted: which private key?',
    );
  if ((await publicKeyOf(privateKey)) !== encryptedTo)
    throw new StartupError(
      `La clave no es la de esta copia, que está cifrada para ${encryptedTo}`,
      'the backup is encrypted to another key',
    );
  const opened = async () => decryptWith(privateKey, await stored());
  try {
    for await (const _part of await opened());
  } catch (error) {
    throw damaged(databaseFile, error);
  }
  return opened;
}

function checkKeys(manifest: Manifest, target: Installation): void {
  const isThere = target.documentKeys !== undefined || existsSync(join(target.dataDir, 'secrets', 'document-keys'));
  const keys = isThere ? loadDocumentKeys(target) : [];
  const absent = manifest.documentKeyIds.filter((id) => !keys.some((key) => key.id === id));
  if (absent.length > 0)
    throw new StartupError(
      `Falta la clave ${absent.join(', ')}: indícala en DOCUMENT_KEYS o copia antes la carpeta secrets a ${target.dataDir}`,
      'documents of the backup would not open',
    );
}

function requireEmptyFolder({ dataDir, databaseUrl }: Installation, names: readonly string[]): void {
  // With PostgreSQL only `files` matters; backups and secrets may be in the folder.
  const taken = names.filter((name) =>
    databaseUrl === undefined ? !['backups', 'secrets'].includes(name) : name === 'files',
  );
  if (taken.length > 0)
    throw new StartupError(
      `La carpeta ${dataDir} no está vacía: elige otra con DATA_DIR`,
      'restore needs an empty DATA_DIR',
    );
}

async function requireEmptyDatabase(target: Installation): Promise<void> {
  const database = await openDatabase({ ...target, poolSize: 1 });
  try {
    const { rows } = await database.db.execute(sql`select from pg_catalog.pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') limit 1`);
    if (rows.length > 0)
      throw new StartupError('La base de datos de DATABASE_URL no está vacía', 'restore needs an empty database');
  } finally {
    await database.close();
  }
}

async function requireEmptyStorage(storage: Storage): Promise<void> {
  for await (const _key of storage.list()) {
    throw new StartupError(
      'El almacén de archivos no está vacío',
      'restore needs an empty DATA_DIR/files or STORAGE_URL',
    );
  }
}

async function restoreDatabase(
  dump: ReadableStream<Uint8Array>,
  { dataDir, databaseUrl, databaseDirectUrl }: Installation,
) {
  if (databaseUrl) return restorePostgres(databaseDirectUrl ?? databaseUrl, dump);
  const { restoreEmbedded } = await import('#platform/db/open-embedded.ts');
  return restoreEmbedded(dataDir, await new Response(dump as BodyInit).blob());
}

/** The copy is another installation: no running backup, no id of the original, no mails with codes. */
async function makeItsOwn({ createdAt }: Manifest, target: Installation): Promise<void> {
  const database = await openDatabase({ ...target, poolSize: 1 });
  try {
    await inTransaction(database.db, async (tx) => {
      await deleteBackupMarks(tx, new Date(createdAt));
      await deleteInstallationId(tx);
      await deleteMailsWithCodes(tx);
    });
  } finally {
    await database.close();
  }
}
