import type { DatabaseConnection } from '#platform/db/database-connection.ts';
import type { OutageListener } from '#platform/db/outage-reports.ts';

interface DatabaseOptions {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  /** The same database without a pooler; default `databaseUrl`. */
  readonly databaseDirectUrl?: string | undefined;
  readonly poolSize?: number;
  /** Told to the other processes. */
  readonly buildId?: string | undefined;
  readonly onListening?: OutageListener;
}

/** Without `databaseUrl` it opens the embedded database in `dataDir/database`. Throws StartupError. */
export async function openDatabase(options: DatabaseOptions): Promise<DatabaseConnection> {
  // Loaded on demand: the embedded engine takes 170 MB.
  if (options.databaseUrl) {
    const { openPostgres } = await import('#platform/db/open-postgres.ts');
    return openPostgres({ ...options, databaseUrl: options.databaseUrl, directUrl: options.databaseDirectUrl });
  }
  const { openEmbedded } = await import('#platform/db/open-embedded.ts');
  return openEmbedded(options.dataDir, options.buildId);
}
