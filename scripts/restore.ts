import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restoreBackup } from '../apps/api/src/app/operations/backup/restore-backup.ts';
import { readPrivateKey } from '../apps/api/src/platform/backup-encryption.ts';
import { readInstallation } from '../apps/api/src/platform/config.ts';
import { StartupError } from '../apps/api/src/platform/startup-error.ts';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  const { folder, key } = readArguments();
  const target = readInstallation(process.env);
  const restored = await restoreBackup(resolve(folder), target, key && (await readPrivateKey(resolve(key))));
  const megabytes = (restored.bytes / 1_000_000).toFixed(1);
  console.info(`Recuperado en ${target.databaseUrl ? 'PostgreSQL y ' : ''}${target.dataDir}`);
  console.info(`base de datos y ${restored.files} archivos, ${megabytes} MB, ${restored.seconds.toFixed(1)} s`);
});

function readArguments(): { folder: string; key: string | undefined } {
  const usage = new StartupError('Uso: npm run restore -- [--key ARCHIVO] CARPETA_DE_LA_COPIA', 'which backup?');
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { key: { type: 'string' } } });
    const [folder, ...others] = positionals;
    if (!folder || others.length > 0) throw usage;
    return { folder, key: values.key };
  } catch {
    throw usage;
  }
}
