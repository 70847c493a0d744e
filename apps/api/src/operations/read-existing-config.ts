import { existsSync } from 'node:fs';
import { type Config, readConfig, readInstallation } from '#config.ts';
import { StartupError } from '#startup-error.ts';

/**
 * The configuration of an installation that is there; reading that of one that is not would begin
 * it. Throws StartupError where DATA_DIR is needed and does not exist.
 */
export function readExistingConfig(environment: NodeJS.ProcessEnv): Config {
  const { dataDir, databaseUrl, storageUrl, isProduction } = readInstallation(environment);
  // In production nothing is generated, and with both of them elsewhere nothing lies there.
  const needsFolder = !isProduction || !databaseUrl || !storageUrl;
  if (needsFolder && !existsSync(dataDir))
    throw new StartupError(`La carpeta ${dataDir} no existe todavía`, 'npm start makes it');
  return readConfig(environment);
}
