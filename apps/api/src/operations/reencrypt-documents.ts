import type { Parts } from '#context.ts';
import { reencryptMails } from '#mail/encrypted-words.ts';
import { saveFact } from '#modules/system';
import { loadDocumentKeys } from '#storage/document-keys.ts';
import { reencryptFiles } from '#storage/reencrypt-files.ts';

/**
 * Holds the id of the key every readable file was encrypted with, and how many no configured key
 * opens.
 */
export const reencryptedFact = 'documents_reencrypted';

/**
 * Encrypts every stored file, and the words of every waiting mail, with the newest document key,
 * and notes which one that was, so that older ones may go. @throws the reason of `signal`, between
 * two files
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
