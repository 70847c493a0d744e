import { DomainError } from '@cotejo/contracts/core/errors';
import type { DocumentSummary } from '@cotejo/contracts/documents/applicant';
import type { UserContext } from '#platform/context.ts';
import type { Reader } from '#platform/db/database.ts';
import { sha256 } from '#platform/sha256.ts';
import { StoredFileDamaged, StoredFileMissing } from '#platform/storage/storage.ts';
import { getOwnCredit } from '../request/own-credit.ts';
import { presentDocument } from './present-document.ts';
import { type DocumentRow, findDocument, listDocumentsOf } from './repository.ts';

/** Throws NOT_FOUND, also for another user's document. */
export async function getOwnDocument(context: UserContext, creditId: string, id: string): Promise<DocumentRow> {
  const credit = await getOwnCredit(context, context.db, creditId);
  const document = await findDocument(context.db, credit.id, id);
  if (!document) throw new DomainError('NOT_FOUND');
  return document;
}

/** Throws NOT_FOUND, also if the document was replaced between the two reads. */
export async function readOwnDocument(
  context: UserContext,
  creditId: string,
  id: string,
): Promise<{ document: DocumentRow; bytes: Buffer }> {
  const document = await getOwnDocument(context, creditId, id);
  try {
    return { document, bytes: await context.storage.get(document.storageKey) };
  } catch (error) {
    if (error instanceof StoredFileMissing) throw new DomainError('NOT_FOUND');
    throw error;
  }
}

/** Whether the stored file still has the hash it was stored with. */
export async function checkOwnDocument(context: UserContext, creditId: string, id: string): Promise<boolean> {
  const document = await getOwnDocument(context, creditId, id);
  try {
    return sha256(await context.storage.get(document.storageKey)) === document.sha256;
  } catch (error) {
    if (error instanceof StoredFileMissing || error instanceof StoredFileDamaged) return false;
    throw error;
  }
}

/** Maps credit ids to their documents. The caller has checked access. */
export async function listDocumentSummaries(
  reader: Reader,
  creditIds: readonly string[],
): Promise<Map<string, DocumentSummary[]>> {
  const rows = Map.groupBy(await listDocumentsOf(reader, creditIds), (row) => row.creditId);
  return new Map([...rows].map(([creditId, documents]) => [creditId, documents.map(presentDocument)]));
}
