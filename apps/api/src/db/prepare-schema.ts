import type { DatabaseConnection } from '#db/database-connection.ts';
import { findPostgresError } from '#db/database-errors.ts';
import type { MigrationProgress } from '#db/migrate.ts';
import { readMigrations } from '#db/migration-files.ts';
import { readSchemaState, requireCompatible, requireMigrated } from '#db/schema-state.ts';
import { StartupError } from '#startup-error.ts';

// insufficient_privilege: since PostgreSQL 15 only the owner of a database may make tables in it.
const mayNot = '42501';

interface SchemaListener {
  onProgress(progress: MigrationProgress): void;
  /** The database has so many migrations of a newer version that admits this one. */
  onNewer(unknown: number): void;
}

/**
 * Makes sure, before anything is served, that this version fits the database: applies what is
 * missing, or refuses it with `isMigrating: false`. Throws StartupError where it does not fit.
 */
export async function prepareSchema(
  database: DatabaseConnection,
  { isMigrating, folder, ...listener }: SchemaListener & { readonly isMigrating: boolean; readonly folder?: string },
): Promise<void> {
  const state = await readSchemaState(database.db, readMigrations(folder));
  requireCompatible(state);
  if (!isMigrating) requireMigrated(state);
  else if (state.missing.length > 0 || !state.isRecorded)
    await database.migrate({ folder, onProgress: listener.onProgress }).catch((error: unknown) => {
      throw findPostgresError(error)?.code === mayNot ? notOwner(error) : error;
    });
  if (state.unknown > 0) listener.onNewer(state.unknown);
}

const notOwner = (cause: unknown) =>
  new StartupError(
    'El usuario de la base de datos no puede crear ni cambiar tablas en ella: usa el de su dueño, o hazlo dueño con alter database … owner to …',
    'The role may not make or change tables: use the owner of the database',
    cause,
  );
