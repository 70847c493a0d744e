import { readInstallation } from '../apps/api/src/config.ts';
import { migrateInstallation } from '../apps/api/src/operations/migrate-installation.ts';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  const startedAt = performance.now();
  const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;
  const { applied, newer } = await migrateInstallation(readInstallation(process.env), ({ migration, durationMs }) => {
    console.info(durationMs === null ? `… ${migration}` : `✔ ${migration} (${seconds(durationMs)})`);
  });
  if (newer > 0) console.info(`La base de datos es de una versión más nueva, que admite esta (migraciones: ${newer}).`);
  console.info(
    applied.length === 0
      ? 'La base de datos está al día.'
      : `Migraciones aplicadas: ${applied.length}, en ${seconds(performance.now() - startedAt)}.`,
  );
});
