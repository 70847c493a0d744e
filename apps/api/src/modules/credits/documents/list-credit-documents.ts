import { DomainError } from '@cotejo/contracts/core/errors';
import type { AdminDocument } from '@cotejo/contracts/documents/review';
import type { AdminContext } from '#context.ts';
import type { Reader } from '#db/database.ts';
import { presentDocument } from './present-admin-document.ts';
import * as documentRepository from './review-repository.ts';

/** Documents of a credit, oldest first, without content. Empty for an unknown credit. */
export async function readCreditDocuments(reader: Reader, creditId: string): Promise<AdminDocument[]> {
  return (await documentRepository.listDocumentsOf(reader, creditId)).map(presentDocument);
}

/** The documents that others took the place of, newest first, until the credit is decided. */
export async function readFormerDocuments(reader: Reader, creditId: string): Promise<AdminDocument[]> {
  return (await documentRepository.listFormerDocumentsOf(reader, creditId)).map(presentDocument);
}

/**
 * The present documents for a caller from outside. @throws NOT_FOUND when there is no such credit
 */
export async function listCreditDocuments({ db }: AdminContext, creditId: string): Promise<AdminDocument[]> {
  if (!(await documentRepository.existsCredit(db, creditId))) throw new DomainError('NOT_FOUND');
  return readCreditDocuments(db, creditId);
}
