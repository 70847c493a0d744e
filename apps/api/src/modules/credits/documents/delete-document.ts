import { DomainError } from '@cotejo/contracts/core/errors';
import type { UserContext } from '#context.ts';
import { inTransaction } from '#db/database.ts';
import { changeCredit } from '../change-credit.ts';
import { requireDocumentOpen } from '../corrections.ts';
import { getOwnCreditForUpdate } from '../own-credit.ts';
import { deleteDocumentRow, findDocument } from './repository.ts';
import { retireDocument } from './retire-document.ts';

/**
 * Deletes a document of an own credit, until it is submitted. Throws NOT_FOUND and
 * INVALID_TRANSITION.
 */
export async function deleteDocument(context: UserContext, creditId: string, id: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const credit = await getOwnCreditForUpdate(context, tx, creditId);
    const document = await findDocument(tx, credit.id, id);
    if (!document) throw new DomainError('NOT_FOUND');
    await requireDocumentOpen(tx, credit, document.documentType);
    await deleteDocumentRow(tx, id);
    await retireDocument(context, tx, document);
    const change = { kind: 'documentDeleted', documentId: document.id, documentType: document.documentType } as const;
    await changeCredit(context, tx, credit, {}, change);
  });
}
