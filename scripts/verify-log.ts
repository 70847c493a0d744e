import { readExistingConfig } from '../apps/api/src/app/operations/read-existing-config.ts';
import { verifyActivities } from '../apps/api/src/modules/activity-log/verify-activities.ts';
import { systemClock } from '../apps/api/src/platform/clock.ts';
import { openDatabase } from '../apps/api/src/platform/db/open-database.ts';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  const { dataDir, databaseUrl, databaseDirectUrl } = readExistingConfig(process.env);
  const database = await openDatabase({ dataDir, databaseUrl, databaseDirectUrl, poolSize: 1 });
  try {
    const { valid, firstBroken, sealed, unsealed } = await verifyActivities({ db: database.db, clock: systemClock });
    console.info(`${sealed} registros con sello, ${unsealed} por sellar`);
    if (valid) return;
    console.error(`El registro de actividad está roto desde ${firstBroken}`);
    process.exitCode = 1;
  } finally {
    await database.close();
  }
});
