import { inspectParts } from '../apps/api/src/app/operations/inspect-parts.ts';
import { addDocumentKey, deleteOldDocumentKeys } from '../apps/api/src/app/operations/rotate-document-key.ts';
import { readConfig } from '../apps/api/src/platform/config.ts';
import { openDatabase } from '../apps/api/src/platform/db/open-database.ts';
import { StartupError } from '../apps/api/src/platform/startup-error.ts';
import { openStorage } from '../apps/api/src/platform/storage/storage.ts';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  const config = readConfig(process.env);
  if (config.documentKeys) {
    throw new StartupError(
      'Las claves están en DOCUMENT_KEYS: pon la nueva delante y reinicia',
      'see docs/guide/operations.md, rotating the document key',
    );
  }
  if (process.argv[2] !== '--finish') {
    const [newest, ...old] = addDocumentKey(config.dataDir);
    console.info(
      `Clave nueva ${newest}, delante de ${old.join(', ')}. Reinicia Cotejo: volverá a cifrar los documentos.`,
    );
    console.info(
      config.databaseUrl
        ? 'Cuando termine: npm run rotate-key -- --finish'
        : 'Cuando termine, detén Cotejo: npm run rotate-key -- --finish',
    );
    return;
  }
  const [left] = deleteOldDocumentKeys(config.dataDir, await findEncryptedWith());
  console.info(`Queda la clave ${left}; las anteriores ya no hacen falta. Las copias de antes las llevan dentro.`);

  async function findEncryptedWith(): Promise<string | null> {
    const { dataDir, databaseUrl, databaseDirectUrl } = config;
    const database = await openDatabase({ dataDir, databaseUrl, databaseDirectUrl, poolSize: 2 });
    try {
      return (await inspectParts({ db: database.db, storage: await openStorage(config) })).encryptedWith;
    } finally {
      await database.close();
    }
  }
});
