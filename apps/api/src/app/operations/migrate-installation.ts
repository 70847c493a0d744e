import type { Installation } from '#platform/config.ts';
import { prepareSchema } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { createJobs } from '#platform/jobs/jobs.ts';

/** Also prepares the tables of the job queue. Throws StartupError. */
export async function migrateInstallation({
  dataDir,
  databaseUrl,
  databaseDirectUrl,
}: Pick<Installation, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl'>): ReturnType<typeof prepareSchema> {
  const database = await openDatabase({ dataDir, databaseUrl, databaseDirectUrl, poolSize: 2 });
  try {
    const prepared = await prepareSchema(database, { isMigrating: true });
    const { promise: failed, reject } = Promise.withResolvers<never>();
    const jobs = createJobs(database, { onError: reject });
    await Promise.race([jobs.start({ workers: false }), failed]);
    await jobs.stop(1_000);
    return prepared;
  } finally {
    await database.close();
  }
}
