import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { fromPglite } from 'pg-boss';
import { damagedError } from '#platform/db/damaged.ts';
import type { Database } from '#platform/db/database.ts';
import type { DatabaseConnection } from '#platform/db/database-connection.ts';
import { DurablePGlite } from '#platform/db/durable-pglite.ts';
import { takeFolderLock } from '#platform/db/folder-lock.ts';
import { migrationsFolder } from '#platform/db/migrate.ts';
import { assertChannel } from '#platform/db/notify.ts';
import { withinTime } from '#platform/db/within-time.ts';
import { makeFolder } from '#platform/make-folder.ts';
import { StartupError } from '#platform/startup-error.ts';

/** Creates the database on the first start. Throws StartupError, also when another process uses it. */
export async function openEmbedded(dataDir: string): Promise<DatabaseConnection> {
  const root = resolve(dataDir);
  const lock = lockFolder(root);
  try {
    const pglite = await openOrCreate(root);
    return embeddedDatabase(pglite, { released: () => lock.release(), checkDisk: () => requireSpace(root) });
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
  return DurablePGlite.openFolder(folder);
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

function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    syncPath(join(entry.parentPath, entry.name));
  }
  syncPath(folder);
}

function syncPath(path: string): void {
  // Windows syncs only files open for writing.
  if (process.platform === 'win32') return;
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

interface Surroundings {
  readonly released?: () => void;
  readonly checkDisk?: () => Promise<void>;
}

export function embeddedDatabase(
  pglite: DurablePGlite,
  { released = () => {}, checkDisk = async () => {} }: Surroundings = {},
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
    migrate: (folder = migrationsFolder) => migrate(embedded, { migrationsFolder: folder }),
    withMigrationLock: (work) => work(db),
    maintain: async () => {
      await pglite.exec('vacuum (analyze)');
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
