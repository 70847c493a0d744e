import { migrateInstallation } from '../apps/api/src/app/operations/migrate-installation.ts';
import { readInstallation } from '../apps/api/src/platform/config.ts';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  const startedAt = performance.now();
  const { applied, unknown } = await migrateInstallation(readInstallation(process.env));
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  if (unknown > 0)
    console.info(`La base de datos es de una versión más nueva, que sirve a esta (migraciones: ${unknown}).`);
  console.info(applied === 0 ? 'La base de datos está al día.' : `Migraciones aplicadas: ${applied}, en ${seconds} s.`);
});
