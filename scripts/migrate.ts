import { migrateInstallation } from '../apps/api/src/app/operations/migrate-installation.ts';
import { readInstallation } from '../apps/api/src/platform/config.ts';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  const startedAt = performance.now();
  const missing = await migrateInstallation(readInstallation(process.env));
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.info(missing === 0 ? 'La base de datos está al día.' : `Migraciones aplicadas: ${missing}, en ${seconds} s.`);
});
