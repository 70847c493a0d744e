import { makeBackupKey } from '../apps/api/src/platform/backup-encryption.ts';
import { StartupError } from '../apps/api/src/platform/startup-error.ts';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  const path = process.argv[2];
  if (!path) throw new StartupError('Uso: npm run backup-key -- ARCHIVO', 'which file?');
  console.info(`BACKUP_PUBLIC_KEY=${await makeBackupKey(path)}`);
  console.info(`La clave privada está en ${path}: guárdala fuera del servidor. Sin ella ninguna copia se abre.`);
});
