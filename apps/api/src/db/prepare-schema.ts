import type { DatabaseConnection } from '#db/database-connection.ts';
import type { MigrationProgress } from '#db/migrate.ts';
import { readMigrations } from '#db/migration-files.ts';
import { readSchemaState, requireCompatible, requireMigrated } from '#db/schema-state.ts';

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
    await database.migrate({ folder, onProgress: listener.onProgress });
  if (state.unknown > 0) listener.onNewer(state.unknown);
}
