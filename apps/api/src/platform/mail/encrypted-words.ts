import { type Database, inTransaction } from '#platform/db/database.ts';
import { lockMailsWithWords, type MailRow, saveWords } from '#platform/mail/repository.ts';
import type { DocumentKeys } from '#platform/storage/document-keys.ts';
import { decrypt, encrypt, isEncryptedWith } from '#platform/storage/encryption.ts';

interface Words {
  readonly text: string;
  readonly html: string;
}

// Authenticated, so that the text of one mail does not decrypt as that of another.
const nameOf = (id: string): string => `mail ${id}`;

/** Encrypts the text, because an unsent code must not be readable in the database or a copy of it. */
export function encryptWords(keys: DocumentKeys, id: string, { text, html }: Words) {
  const bodyText = encrypt(keys, nameOf(id), Buffer.from(JSON.stringify([text, html]))).toString('base64');
  return { bodyText, bodyHtml: '', isEncrypted: true };
}

/** Empty after the text is deleted. @throws StoredFileDamaged when no configured key decrypts it */
export function openWords(keys: DocumentKeys, { id, bodyText, bodyHtml, isEncrypted }: MailRow): Words {
  if (!isEncrypted || bodyText === '') return { text: bodyText, html: bodyHtml };
  const [text, html] = JSON.parse(decrypt(keys, nameOf(id), Buffer.from(bodyText, 'base64')).toString()) as string[];
  return { text: text ?? '', html: html ?? '' };
}

const batchSize = 200;

/** Re-encrypts stored texts with the newest document key. Returns how many. */
export async function reencryptMails(db: Database, keys: DocumentKeys): Promise<number> {
  let after = '00000000-0000-0000-0000-000000000000';
  let reencrypted = 0;
  for (;;) {
    const rows = await inTransaction(db, async (tx) => {
      const found = await lockMailsWithWords(tx, after, batchSize);
      for (const row of found) {
        if (isEncryptedWith(keys[0], Buffer.from(row.bodyText, 'base64')) || !canOpen(keys, row)) continue;
        await saveWords(tx, row.id, encryptWords(keys, row.id, openWords(keys, row)));
        reencrypted += 1;
      }
      return found;
    });
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return reencrypted;
    after = last.id;
  }
}

function canOpen(keys: DocumentKeys, row: MailRow): boolean {
  try {
    openWords(keys, row);
    return true;
  } catch {
    return false;
  }
}
