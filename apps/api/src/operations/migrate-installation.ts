import type { Installation } from '#config.ts';
import { prepareSchema } from '#db/migrate.ts';
import { openDatabase } from '#db/open-database.ts';
import { createJobs } from '#jobs/jobs.ts';

/**
 * Applies the migrations of the schema and of the job queue, which `MIGRATE=off` leaves to the operator. Returns how
 * many of the schema were missing. Throws StartupError when the database cannot be opened or is newer.
 */
export async function migrateInstallation({
  dataDir,
  databaseUrl,
  databaseDirectUrl,
}: Pick<Installation, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl'>): Promise<number> {
  const database = await openDatabase({ dataDir, databaseUrl, databaseDirectUrl, poolSize: 2 });
  try {
    const missing = await prepareSchema(database, { isMigrating: true });
    const { promise: failed, reject } = Promise.withResolvers<never>();
    const jobs = createJobs(database, { onError: reject });
    await Promise.race([jobs.start({ workers: false }), failed]);
    await jobs.stop(1_000);
    return missing;
  } finally {
    await database.close();
  }
}
