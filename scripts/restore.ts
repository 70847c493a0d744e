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
  const { tables, rows, files, missingFiles, secrets, bytes, seconds, mailsToSend } = restored;
  const megabytes = (bytes / 1_000_000).toFixed(1);
  console.info(`Recuperado en ${target.databaseUrl ? 'PostgreSQL y ' : ''}${target.dataDir}`);
  console.info(
    `${tables} tablas, ${rows} filas, ${files} archivos, ${megabytes} MB, ${seconds.toFixed(1)} s, sumas correctas`,
  );
  console.info(`${secrets} secretos, ${mailsToSend} correos por enviar`);
  if (missingFiles > 0) console.error(`La copia ya no tenía ${missingFiles} archivos.`);
});
