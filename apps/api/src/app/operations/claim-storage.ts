import { ensureInstallationId } from '#modules/system';
import type { Parts } from '#platform/context.ts';
import { newId } from '#platform/ids.ts';
import { StartupError } from '#platform/startup-error.ts';

/**
 * Marks the bucket and prefix of `STORAGE_URL` as used by this installation, or checks the mark: two installations in
 * one place would delete each other's files as orphans.
 * @throws StartupError for another installation's mark, StorageUnavailable
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
