import { existsSync } from 'node:fs';
import { type Config, readConfig, readInstallation } from '#config.ts';
import { StartupError } from '#startup-error.ts';

/**
 * Reads the configuration of an existing installation; `readConfig` would create a missing one.
 * Throws StartupError where DATA_DIR is needed and does not exist.
 */
export function readExistingConfig(environment: NodeJS.ProcessEnv): Config {
  const { dataDir, databaseUrl, storageUrl, isProduction } = readInstallation(environment);
  // In production nothing is generated, and with both of them elsewhere the folder is not used.
  const needsFolder = !isProduction || !databaseUrl || !storageUrl;
  if (needsFolder && !existsSync(dataDir))
    throw new StartupError(`La carpeta ${dataDir} no existe todavía`, 'npm start makes it');
  return readConfig(environment);
}
