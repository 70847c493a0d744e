import type { Parts } from '#context.ts';
import { newId } from '#ids.ts';
import { ensureInstallationId } from '#modules/system';
import { StartupError } from '#startup-error.ts';

/**
 * Makes the bucket and prefix of `STORAGE_URL` those of this installation, or finds that they are:
 * two installations on one place would each delete the other's files as orphans. Files under
 * `DATA_DIR` lie beside their installation and need no mark.
 *
 * @throws StartupError when they belong to another installation; StorageUnavailable
 */
export async function claimStorage({
  db,
  storage,
  clock,
  config,
}: Pick<Parts, 'db' | 'storage' | 'clock' | 'config'>): Promise<void> {
  if (!config.storageUrl) return;
  const id = await ensureInstallationId(db, newId(clock), clock.now());
  if (await storage.claim(id)) return;
  throw new StartupError(
    'El almacén de STORAGE_URL es de otra instalación: usa otro bucket u otro prefijo',
    'the bucket and prefix of STORAGE_URL belong to another installation',
  );
}
