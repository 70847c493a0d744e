import { accessSync, constants, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { drizzle } from 'drizzle-orm/pglite';
import { fromPglite } from 'pg-boss';
import { applyMigrations } from '#platform/db/apply-migrations.ts';
import { damagedError } from '#platform/db/damaged.ts';
import type { Database } from '#platform/db/database.ts';
import type { DatabaseConnection } from '#platform/db/database-connection.ts';
import { DurablePGlite } from '#platform/db/durable-pglite.ts';
import { copyDatabaseFolder, deleteCopiesBefore } from '#platform/db/folder-copy.ts';
import { takeFolderLock } from '#platform/db/folder-lock.ts';
import { assertChannel } from '#platform/db/notify.ts';
import { thisProcess } from '#platform/db/processes.ts';
import { syncPath, syncTree } from '#platform/db/sync-tree.ts';
import { withinTime } from '#platform/db/within-time.ts';
import { makeFolder } from '#platform/make-folder.ts';
import { StartupError } from '#platform/startup-error.ts';

/** Creates the database on the first start. Throws StartupError, also when another process uses it. */
export async function openEmbedded(dataDir: string, buildId?: string): Promise<DatabaseConnection> {
  const root = resolve(dataDir);
  const lock = lockFolder(root);
  try {
    const pglite = await openOrCreate(root);
    return embeddedDatabase(pglite, {
      root,
      buildId,
      released: () => lock.release(),
      checkDisk: () => requireSpace(root),
    });
  } catch (error) {
    lock.release();
    if (error instanceof StartupError) throw error;
    throw await openingError(root, error);
  }
}

/** The engine's error does not say why it could not start, so the disk is checked. */
async function openingError(root: string, error: unknown): Promise<StartupError> {
  const folder = join(root, 'database');
  if (existsSync(join(folder, 'PG_VERSION')) && (await isDiskUsable(folder))) return damagedError(error, folder);
  return new StartupError(
    `No se pudo abrir la base de datos de ${root}. Revisa el espacio y los permisos`,
    `Cannot open the database in ${root}: check space and permissions`,
    error,
  );
}

async function isDiskUsable(folder: string): Promise<boolean> {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
      accessSync(join(entry.parentPath, entry.name), constants.R_OK | constants.W_OK);
    }
    await requireSpace(folder);
    return true;
  } catch {
    return false;
  }
}

// One WAL segment; without space for the next one the engine accepts no writes.
const neededBytes = 16 * 1024 * 1024;

/** @throws with code ENOSPC */
async function requireSpace(folder: string): Promise<void> {
  const { blocks, bavail, bsize } = await statfs(folder);
  // Some file systems report no blocks.
  if (blocks > 0 && bavail * bsize < neededBytes)
    throw Object.assign(new Error('The disk is full'), { code: 'ENOSPC' });
}

function lockFolder(root: string) {
  let lock: ReturnType<typeof takeFolderLock>;
  try {
    makeFolder(root);
    lock = takeFolderLock(join(root, 'database.lock'));
  } catch (error) {
    throw new StartupError(
      `No se puede escribir en la carpeta de datos ${root}. Cambia sus permisos o elige otra con DATA_DIR`,
      `Cannot write to the data folder ${root}: change its permissions or choose another one with DATA_DIR`,
      error,
    );
  }
  if (!lock) {
    throw new StartupError(
      `Cotejo ya está abierto con la carpeta de datos ${root}. Ciérralo o elige otra carpeta con DATA_DIR`,
      `Cotejo is already running on the data folder ${root}: stop it or choose another folder with DATA_DIR`,
    );
  }
  return lock;
}

async function openOrCreate(root: string): Promise<DurablePGlite> {
  const folder = join(root, 'database');
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    await placeDatabase(root, (unfinished) => DurablePGlite.createFolder(unfinished));
  }
  requireEngine(folder);
  return DurablePGlite.openFolder(folder);
}

/** The same in all versions of one major number: an engine does not open a folder of another one. */
export const embeddedEngine = '18';

function requireEngine(folder: string): void {
  const found = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  // A damaged file is no other engine.
  if (found === embeddedEngine || !/^\d+$/.test(found)) return;
  throw new StartupError(
    `La base de datos de ${folder} es de PostgreSQL ${found} y esta versión de Cotejo abre las de PostgreSQL ${embeddedEngine}: usa la versión que la creó`,
    'The folder is of another engine: use the version that made it',
  );
}

/** Renamed into place, so that an interrupted start leaves no incomplete database. */
async function placeDatabase(root: string, make: (folder: string) => Promise<void>): Promise<void> {
  const unfinished = join(root, 'database.new');
  rmSync(unfinished, { recursive: true, force: true });
  await make(unfinished);
  syncTree(unfinished);
  renameSync(unfinished, join(root, 'database'));
  syncPath(root);
}

/** `dump` is what `DatabaseConnection.dump` wrote. */
export async function restoreEmbedded(dataDir: string, dump: Blob): Promise<void> {
  makeFolder(dataDir);
  await placeDatabase(resolve(dataDir), async (folder) => {
    const pglite = await DurablePGlite.openFolder(folder, dump);
    await pglite.close();
  });
}

interface Surroundings {
  /** Where `database` lies; absent in memory. */
  readonly root?: string;
  readonly buildId?: string | undefined;
  readonly released?: () => void;
  readonly checkDisk?: () => Promise<void>;
}

export function embeddedDatabase(
  pglite: DurablePGlite,
  { root, buildId, released = () => {}, checkDisk = async () => {} }: Surroundings = {},
): DatabaseConnection {
  const embedded = drizzle({ client: pglite });
  const db = embedded as unknown as Database;
  let closing: Promise<void> | undefined;
  return {
    kind: 'embedded',
    db,
    pools: [],
    // Rebuilding an index needs a second connection, and there is no autovacuum to monitor.
    bossOptions: { db: fromPglite(pglite), backend: 'pglite', reindex: false, monitorVacuum: false },
    listen: async (channel, onMessage) => {
      assertChannel(channel);
      const stop = await pglite.listen(channel, onMessage);
      return async () => {
        if (!pglite.closed) await stop();
      };
    },
    check: async () => {
      await withinTime(pglite.query('select 1'), 2_000, 'The database did not answer within 2 s');
      await checkDisk();
    },
    migrate: (folder) => applyMigrations(db, folder),
    withMigrationLock: (work) => work(db),
    maintain: async () => {
      await pglite.exec('vacuum (analyze)');
    },
    processes: async () => [thisProcess(buildId)],
    copyFolder: async (lastStart) => {
      if (root === undefined) return;
      await pglite.exec('checkpoint');
      copyDatabaseFolder(root, lastStart);
    },
    deleteCopiesBefore: async (limit) => {
      if (root !== undefined) deleteCopiesBefore(root, limit);
    },
    dump: async (write) => {
      await pglite.exec('checkpoint');
      const dump = await pglite.dumpDataDir('gzip');
      await write(dump.stream());
    },
    close: () => {
      closing ??= pglite.close().finally(released);
      return closing;
    },
  };
}
