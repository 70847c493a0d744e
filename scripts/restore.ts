import { resolve } from 'node:path';
import { readInstallation } from '../apps/api/src/config.ts';
import { restoreBackup } from '../apps/api/src/operations/backup/restore-backup.ts';
import { StartupError } from '../apps/api/src/startup-error.ts';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  const folder = process.argv[2];
  if (!folder) throw new StartupError('Uso: npm run restore -- CARPETA_DE_LA_COPIA', 'which backup?');
  const target = readInstallation(process.env);
  const restored = await restoreBackup(resolve(folder), target);
  const megabytes = (restored.bytes / 1_000_000).toFixed(1);
  console.info(`Recuperado en ${target.databaseUrl ? 'PostgreSQL y ' : ''}${target.dataDir}`);
  console.info(`base de datos y ${restored.files} archivos, ${megabytes} MB, ${restored.seconds.toFixed(1)} s`);
});
