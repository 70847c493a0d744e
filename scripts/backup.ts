import { systemClock } from '../apps/api/src/clock.ts';
import type { Config } from '../apps/api/src/config.ts';
import { openDatabase } from '../apps/api/src/db/open-database.ts';
import type { BackupSummary } from '../apps/api/src/operations/backup/backup-format.ts';
import { runBackup } from '../apps/api/src/operations/backup/run-backup.ts';
import { readExistingConfig } from '../apps/api/src/operations/read-existing-config.ts';
import { openStorage } from '../apps/api/src/storage/storage.ts';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  const config = readExistingConfig(process.env);
  // Refused with one line while a server has the embedded database open.
  print(await backUp(config));
});

async function backUp(config: Config): Promise<BackupSummary> {
  const { dataDir, databaseUrl, databaseDirectUrl } = config;
  const database = await openDatabase({ dataDir, databaseUrl, databaseDirectUrl, poolSize: 3 });
  try {
    const storage = await openStorage(config);
    return await runBackup({ config, db: database.db, connection: database, clock: systemClock, storage });
  } finally {
    await database.close();
  }
}

function print(summary: BackupSummary): void {
  const { folder, tables, rows, files, missingFiles, reusedFiles, secrets, bytes, seconds } = summary;
  const megabytes = (bytes / 1_000_000).toFixed(1);
  console.info(`Copia: ${folder}`);
  console.info(`${tables} tablas, ${rows} filas, ${files} archivos, ${megabytes} MB, ${seconds.toFixed(1)} s`);
  if (reusedFiles > 0)
    console.info(`${reusedFiles} archivos ya estaban en la copia anterior: comparten el disco con ella.`);
  console.info(
    secrets > 0
      ? `Incluye ${secrets} secretos generados (modo 0600): guárdala como guardas una contraseña.`
      : 'No incluye secretos: guarda aparte APP_SECRET y DOCUMENT_KEYS, sin ellos los documentos no se abren.',
  );
  if (missingFiles > 0) {
    console.error(`Faltaban ${missingFiles} archivos que la base de datos nombra.`);
    process.exitCode = 1;
  }
}
