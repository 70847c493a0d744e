import { DomainError } from '@cotejo/contracts/core/errors';
import type { UserContext } from '#context.ts';
import { inTransaction } from '#db/database.ts';
import { getOwnCreditForUpdate } from '../access.ts';
import { changeCredit } from '../change-credit.ts';
import { requireDocumentOpen } from '../corrections.ts';
import { takeDocument } from './repository.ts';
import { retireDocument } from './retire-document.ts';

/**
 * Deletes a document of an own credit, until it is submitted. Throws NOT_FOUND and
 * INVALID_TRANSITION.
 */
export async function deleteDocument(context: UserContext, creditId: string, id: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const { credit, applicant, documents } = await getOwnCreditForUpdate(context, tx, creditId);
    const present = documents.find((document) => document.id === id);
    if (!present) throw new DomainError('NOT_FOUND');
    await requireDocumentOpen(tx, credit, present.documentType);
    const document = await takeDocument(tx, credit.id, id);
    if (!document) throw new DomainError('NOT_FOUND');
    await retireDocument(context, tx, document);
    const change = { kind: 'documentDeleted', documentId: document.id, documentType: document.documentType } as const;
    await changeCredit(context, tx, credit, {}, change, { applicant });
  });
}
