import type { Parts } from '#context.ts';
import { reencryptMails } from '#mail/encrypted-words.ts';
import { saveFact } from '#modules/system';
import { loadDocumentKeys } from '#storage/document-keys.ts';
import { reencryptFiles } from '#storage/reencrypt-files.ts';

/**
 * The id of the key that every readable file is encrypted with, and how many files no configured
 * key opens.
 */
export const reencryptedFact = 'documents_reencrypted';

/**
 * Encrypts every stored file and the text of every waiting mail with the newest document key, and
 * notes which key that was, so that older ones can be removed. @throws the reason of `signal`,
 * between two files
 */
export async function reencryptDocuments(
  parts: Pick<Parts, 'db' | 'clock' | 'storage' | 'config'>,
  signal?: AbortSignal,
): Promise<{ reencrypted: number; damaged: number }> {
  const { db, clock, config, storage } = parts;
  await reencryptMails(db, loadDocumentKeys(config));
  const { reencrypted, damaged } = await reencryptFiles(storage, signal);
  await saveFact(db, reencryptedFact, { keyId: storage.newestKeyId, reencrypted, damaged }, clock.now());
  return { reencrypted, damaged };
}
