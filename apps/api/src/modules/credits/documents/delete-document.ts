import { DomainError } from '@cotejo/contracts/core/errors';
import type { Context, UserContext } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { changeCredit } from '../change-credit.ts';
import { getOwnCreditForUpdate } from '../request/own-credit.ts';
import { requireDocumentOpen } from '../review/corrections.ts';
import { type DocumentRow, deleteDocumentRow, findDocument, markReplaced } from './repository.ts';

/** Deletes a document of the caller's credit. Throws NOT_FOUND, or INVALID_TRANSITION once submitted. */
export async function deleteDocument(context: UserContext, creditId: string, id: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const credit = await getOwnCreditForUpdate(context, tx, creditId);
    const document = await findDocument(tx, credit.id, id);
    if (!document) throw new DomainError('NOT_FOUND');
    await requireDocumentOpen(tx, credit, document.documentType);
    await retireDocument(context, tx, document);
    const change = { kind: 'documentDeleted', documentId: document.id, documentType: document.documentType } as const;
    await changeCredit(context, tx, credit, {}, change);
  });
}

/** A document with a verdict stays readable for reviewers until the credit is decided; any other is deleted. */
export async function retireDocument(
  { clock, jobs }: Pick<Context, 'clock' | 'jobs'>,
  tx: Tx,
  document: DocumentRow,
): Promise<void> {
  if (document.isVerified !== null) return markReplaced(tx, document.id, clock.now());
  await deleteDocumentRow(tx, document.id);
  await jobs.enqueue(tx, 'storage.delete', { keys: [document.storageKey] });
}
