import type { DatabaseConnection } from '#db/database-connection.ts';
import type { OutageListener } from '#db/outage-reports.ts';

interface DatabaseOptions {
  /** Folder of the embedded database, used when there is no `databaseUrl`. */
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  /** The same database without a pooler between; `databaseUrl` when absent. */
  readonly databaseDirectUrl?: string | undefined;
  /** Connections of this process; 10 when absent. */
  readonly poolSize?: number;
  /** Told when notifications are not heard any more and when they are again. */
  readonly onListening?: OutageListener;
}

/**
 * Opens PostgreSQL when `databaseUrl` is given, else the embedded database in `dataDir/database`.
 * Throws StartupError when it cannot be had.
 */
export async function openDatabase(options: DatabaseOptions): Promise<DatabaseConnection> {
  // Each engine is loaded only when it is used: the embedded one takes 170 MB.
  if (options.databaseUrl) {
    const { openPostgres } = await import('#db/open-postgres.ts');
    return openPostgres({ ...options, databaseUrl: options.databaseUrl, directUrl: options.databaseDirectUrl });
  }
  const { openEmbedded } = await import('#db/open-embedded.ts');
  return openEmbedded(options.dataDir);
}
