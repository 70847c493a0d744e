import type { Installation } from '#config.ts';
import type { MigrationProgress } from '#db/migrate.ts';
import { openDatabase } from '#db/open-database.ts';
import { prepareSchema } from '#db/prepare-schema.ts';
import { createJobs } from '#jobs/jobs.ts';

interface MigrationSummary {
  /** Names of the migrations that were applied, oldest first. */
  readonly applied: readonly string[];
  /** Migrations of a newer version that the database had, and which admit this one. */
  readonly newer: number;
}

/**
 * Brings the schema of an installation up to date, that of the job queue too: what a server with
 * `MIGRATE=off` expects to be done. Safe beside servers and beside itself. Throws StartupError when
 * the database cannot be had, or is of a version that does not admit this one.
 */
export async function migrateInstallation(
  { dataDir, databaseUrl, databaseDirectUrl }: Pick<Installation, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl'>,
  onProgress: (progress: MigrationProgress) => void = () => {},
): Promise<MigrationSummary> {
  const database = await openDatabase({ dataDir, databaseUrl, databaseDirectUrl, poolSize: 2 });
  try {
    const applied: string[] = [];
    let newer = 0;
    await prepareSchema(database, {
      isMigrating: true,
      onProgress: (progress) => {
        if (progress.durationMs !== null) applied.push(progress.migration);
        onProgress(progress);
      },
      onNewer: (unknown) => {
        newer = unknown;
      },
    });
    const { promise: failed, reject } = Promise.withResolvers<never>();
    const jobs = createJobs(database, { onError: reject });
    await Promise.race([jobs.start({ workers: false }), failed]);
    await jobs.stop(1_000);
    return { applied, newer };
  } finally {
    await database.close();
  }
}
