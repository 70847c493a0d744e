import type { Parts } from '#context.ts';
import { resealMails } from '#mail/sealed-words.ts';
import { saveFact } from '#modules/system';
import { loadDocumentKeys } from '#storage/document-keys.ts';
import { resealFiles } from '#storage/reseal-files.ts';

/** Holds the id of the key every readable file was sealed with, and how many no configured key opens. */
export const reencryptedFact = 'documents_reencrypted';

/** Seals every stored file, and the words of every waiting mail, with the newest document key, and notes which one that was, so that older ones may go. */
export async function reencryptDocuments(
  parts: Pick<Parts, 'db' | 'clock' | 'storage' | 'config'>,
): Promise<{ resealed: number; damaged: number }> {
  const { db, clock, config, storage } = parts;
  await resealMails(db, loadDocumentKeys(config));
  const { resealed, damaged } = await resealFiles(storage);
  await saveFact(db, reencryptedFact, { keyId: storage.newestKeyId, resealed, damaged }, clock.now());
  return { resealed, damaged };
}
