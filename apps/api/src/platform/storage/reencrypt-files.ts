import type { Storage } from '#platform/storage/storage.ts';
import { StoredFileDamaged, StoredFileMissing } from '#platform/storage/unavailable.ts';

/**
 * Can be interrupted and repeated. `damaged` counts the files that no configured key decrypts.
 * @throws StorageUnavailable, the reason of `signal`
 */
export async function reencryptFiles(
  storage: Storage,
  signal?: AbortSignal,
): Promise<{ reencrypted: number; damaged: number }> {
  let reencrypted = 0;
  let damaged = 0;
  for await (const key of storage.list()) {
    signal?.throwIfAborted();
    try {
      if (await storage.reencrypt(key)) reencrypted += 1;
    } catch (error) {
      if (error instanceof StoredFileDamaged) damaged += 1;
      else if (!(error instanceof StoredFileMissing)) throw error;
    }
  }
  return { reencrypted, damaged };
}
