import { type Database, inTransaction } from '#db/database.ts';
import { lockMailsWithWords, type MailRow, saveWords } from '#mail/repository.ts';
import type { DocumentKeys } from '#storage/document-keys.ts';
import { isSealedWith, seal, unseal } from '#storage/seal.ts';

interface Words {
  readonly text: string;
  readonly html: string;
}

// Bound in, so that the words of one mail do not open as those of another.
const nameOf = (id: string): string => `mail ${id}`;

/** The columns of a mail with its words sealed: a code on its way must not be readable in the database or a copy of it. */
export function sealWords(keys: DocumentKeys, id: string, { text, html }: Words) {
  const bodyText = seal(keys, nameOf(id), Buffer.from(JSON.stringify([text, html]))).toString('base64');
  return { bodyText, bodyHtml: '', isSealed: true };
}

/** The words of a mail; empty once they are gone. @throws StoredFileDamaged when no configured key opens them */
export function openWords(keys: DocumentKeys, { id, bodyText, bodyHtml, isSealed }: MailRow): Words {
  if (!isSealed || bodyText === '') return { text: bodyText, html: bodyHtml };
  const [text, html] = JSON.parse(unseal(keys, nameOf(id), Buffer.from(bodyText, 'base64')).toString()) as string[];
  return { text: text ?? '', html: html ?? '' };
}

const batchSize = 200;

/** After a new document key was put in front: seals the words that are still kept with it. Answers how many. */
export async function resealMails(db: Database, keys: DocumentKeys): Promise<number> {
  let after = '00000000-0000-0000-0000-000000000000';
  let resealed = 0;
  for (;;) {
    const rows = await inTransaction(db, async (tx) => {
      const found = await lockMailsWithWords(tx, after, batchSize);
      for (const row of found) {
        if (isSealedWith(keys[0], Buffer.from(row.bodyText, 'base64')) || !canOpen(keys, row)) continue;
        await saveWords(tx, row.id, sealWords(keys, row.id, openWords(keys, row)));
        resealed += 1;
      }
      return found;
    });
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return resealed;
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
