import { readInstallation } from '../apps/api/src/config.ts';
import { migrateInstallation } from '../apps/api/src/operations/migrate-installation.ts';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  const startedAt = performance.now();
  const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;
  const { applied, newer } = await migrateInstallation(readInstallation(process.env), ({ migration, durationMs }) => {
    console.info(durationMs === null ? `… ${migration}` : `✔ ${migration} (${seconds(durationMs)})`);
  });
  if (newer > 0) console.info(`La base de datos tiene ${newer} migraciones de una versión más nueva, que admite esta.`);
  console.info(
    applied.length === 0
      ? 'La base de datos está al día.'
      : `${applied.length} migraciones aplicadas en ${seconds(performance.now() - startedAt)}.`,
  );
});
