import { reencryptTotps } from '#modules/admins';
import { saveFact } from '#modules/system';
import type { Parts } from '#platform/context.ts';
import { reencryptMails } from '#platform/mail/encrypted-words.ts';
import { loadDocumentKeys } from '#platform/storage/document-keys.ts';
import { reencryptFiles } from '#platform/storage/reencrypt-files.ts';

/** Its value has the id of the key and the number of files that no key decrypts. */
export const reencryptedFact = 'documents_reencrypted';

/** Records the key, so that older ones can be removed. @throws the reason of `signal` */
export async function reencryptDocuments(
  parts: Pick<Parts, 'db' | 'clock' | 'storage' | 'config'>,
  signal?: AbortSignal,
): Promise<{ reencrypted: number; damaged: number }> {
  const { db, clock, config, storage } = parts;
  const keys = loadDocumentKeys(config);
  await reencryptMails(db, keys);
  await reencryptTotps(db, keys);
  const { reencrypted, damaged } = await reencryptFiles(storage, signal);
  await saveFact(db, reencryptedFact, { keyId: storage.newestKeyId, reencrypted, damaged }, clock.now());
  return { reencrypted, damaged };
}
