import { existsSync } from 'node:fs';
import { type Config, readConfig, readInstallation } from '#platform/config.ts';
import { StartupError } from '#platform/startup-error.ts';

/** Unlike `readConfig`, creates nothing. Throws StartupError when DATA_DIR is needed and missing. */
export function readExistingConfig(environment: NodeJS.ProcessEnv): Config {
  const { dataDir, databaseUrl, storageUrl, isProduction } = readInstallation(environment);
  // Production generates no secrets, and with PostgreSQL and S3 it needs no folder.
  const needsFolder = !isProduction || !databaseUrl || !storageUrl;
  if (needsFolder && !existsSync(dataDir))
    throw new StartupError(`La carpeta ${dataDir} no existe todavía`, 'npm start makes it');
  return readConfig(environment);
}
