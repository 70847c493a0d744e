import type { BackupSummary } from '../apps/api/src/app/operations/backup/backup-format.ts';
import { runBackup } from '../apps/api/src/app/operations/backup/run-backup.ts';
import { readExistingConfig } from '../apps/api/src/app/operations/read-existing-config.ts';
import { systemClock } from '../apps/api/src/platform/clock.ts';
import type { Config } from '../apps/api/src/platform/config.ts';
import { openDatabase } from '../apps/api/src/platform/db/open-database.ts';
import { openStorage } from '../apps/api/src/platform/storage/storage.ts';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  const config = readExistingConfig(process.env);
  // Refused while a server has the embedded database open.
  print(await backUp(config));
  console.info(
    config.backupPublicKey
      ? `Cifrada para ${config.backupPublicKey}: se recupera con la clave privada, que no está en esta máquina.`
      : 'Sin cifrar: quien tenga la copia lee cédulas, ingresos y direcciones.',
  );
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

function print({ folder, files, bytes, seconds }: BackupSummary): void {
  console.info(`Copia: ${folder}`);
  console.info(`base de datos y ${files} archivos, ${(bytes / 1_000_000).toFixed(1)} MB, ${seconds.toFixed(1)} s`);
  console.info(
    'No incluye secretos: guarda aparte APP_SECRET y DOCUMENT_KEYS, o la carpeta secrets de DATA_DIR. Sin ellos los documentos no se abren.',
  );
}
