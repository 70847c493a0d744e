import { documentVerificationMessage, type VerifyCreditDocumentBody } from '@cotejo/contracts/admin-credits';
import type { AdminDocument } from '@cotejo/contracts/admin-documents';
import { DomainError } from '@cotejo/contracts/core/errors';
import { creditTitle } from '@cotejo/contracts/credits';
import { documentTypeLabels } from '@cotejo/contracts/documents';
import type { AdminContext } from '#context.ts';
import { inTransaction } from '#db/database.ts';
import { newId } from '#ids.ts';
import { recordActivity } from '#modules/activity-log/record-activity.ts';
import { getDocument } from '#modules/admin-documents/get-document.ts';
import { mailRejectedDocument } from './mail-applicant.ts';
import * as creditRepository from './repository.ts';
import { refuseTransition } from './review-rules.ts';

const activityStatusOf = (verified: boolean | null) =>
  verified === null ? 'pending' : verified ? 'approved' : 'rejected';

/**
 * A reviewer's verdict on one document: verified, rejected, or pending again. It may be changed as often as needed, but an
 * approved credit keeps its verified documents and a cancelled one is closed.
 *
 * @throws NOT_FOUND, INVALID_TRANSITION with `{ status, version }`
 */
export async function verifyDocument(
  context: AdminContext,
  creditId: string,
  { documentId, verified, comments }: VerifyCreditDocumentBody,
): Promise<AdminDocument> {
  const { db, clock, actor } = context;
  await inTransaction(db, async (tx) => {
    const locked = await creditRepository.lockCredit(tx, creditId);
    const document = locked && (await creditRepository.findDocumentOf(tx, creditId, documentId));
    if (!document) throw new DomainError('NOT_FOUND');
    const { credit } = locked;
    if (credit.status === 'CANCELLED') throw refuseTransition(credit, 'La solicitud fue cancelada.');
    if (credit.status === 'APPROVED' && verified !== true) {
      throw refuseTransition(credit, 'El crédito está aprobado: ponlo en revisión antes de cambiar un documento.');
    }
    const now = clock.now();
    await creditRepository.saveVerdict(tx, documentId, {
      isVerified: verified,
      verifiedAt: verified === null ? null : now,
      verifiedBy: verified === null ? null : actor.adminId,
      comments,
    });
    const label = documentTypeLabels[document.documentType];
    const outcome = documentVerificationMessage(verified).replace(' exitosamente', '');
    await creditRepository.insertEvent(tx, {
      id: newId(clock),
      creditId,
      at: now,
      status: credit.status,
      by: 'admin',
      note: `${outcome}: ${label}${comments ? `. ${comments}` : ''}`,
    });
    await recordActivity(context, tx, {
      type: 'credit',
      status: activityStatusOf(verified),
      description: `${outcome}: ${label} de ${creditTitle(creditId)}`,
      targetId: creditId,
      targetName: creditTitle(creditId),
      personId: comments ? credit.userId : null,
      details: { documentId, previousStatus: document.isVerified, newStatus: verified, comment: comments },
    });
    if (verified === false && document.isVerified !== false) {
      await mailRejectedDocument(context, tx, locked, { documentType: document.documentType, comment: comments });
    }
  });
  return (await getDocument(db, documentId, creditId)).shown;
}
