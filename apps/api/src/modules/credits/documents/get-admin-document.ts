import { DomainError } from '@cotejo/contracts/core/errors';
import type { AdminDocument } from '@cotejo/contracts/documents/review';
import type { AdminContext } from '#context.ts';
import type { Reader } from '#db/database.ts';
import { presentDocument } from './present-admin-document.ts';
import * as documentRepository from './review-repository.ts';

/**
 * One document by its id, present or former, of the given credit when one is given. @throws
 * NOT_FOUND
 */
export async function getDocument(
  reader: Reader,
  id: string,
  creditId?: string,
): Promise<{ document: AdminDocument; storageKey: string; sha256: string }> {
  const row =
    (await documentRepository.findDocument(reader, id, creditId)) ??
    (await documentRepository.findFormerDocument(reader, id, creditId));
  if (!row) throw new DomainError('NOT_FOUND');
  return { document: presentDocument(row), storageKey: row.document.storageKey, sha256: row.document.sha256 };
}

/**
 * For links that only know the document: a notification, /admin/documents/{id}. @throws NOT_FOUND
 */
export const findDocumentAnywhere = async ({ db }: AdminContext, id: string): Promise<AdminDocument> =>
  (await getDocument(db, id)).document;
