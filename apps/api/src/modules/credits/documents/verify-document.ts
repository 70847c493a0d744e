import { DomainError } from '@cotejo/contracts/core/errors';
import type { VerifyCreditDocumentBody } from '@cotejo/contracts/credits/review';
import type { AdminDocument } from '@cotejo/contracts/documents/review';
import type { AdminContext } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { applyEffects } from '../change-credit.ts';
import { refuseTaken } from '../desk/hold.ts';
import type { CreditRow } from '../repository.ts';
import { keepReviewer, refuseOwnApplication } from '../review/own-application.ts';
import { countReasons, reasonOf, refuseReason } from '../review/reasons.ts';
import { listAdminNames, lockCredit } from '../review/repository.ts';
import { invalidTransition } from '../state.ts';
import { type DocumentRow, findDocument, saveVerdict } from './repository.ts';
import { getReviewedDocument } from './review-documents.ts';

/**
 * Sets the verdict on a document: verified, rejected or pending. An approved credit keeps its documents verified; a
 * canceled one cannot change. Repeating the same verdict and comment writes nothing. No mail is sent: the applicant
 * gets one with the decision on the credit. Throws NOT_FOUND, FORBIDDEN, VALIDATION_ERROR at `reasonId`, CONFLICT if
 * somebody else has the credit or with the other reviewer's verdict, or INVALID_TRANSITION with `{ status, version }`.
 */
export async function verifyDocument(
  context: AdminContext,
  creditId: string,
  { documentId, verified, comments, reasonId, version }: VerifyCreditDocumentBody,
): Promise<AdminDocument> {
  const { db, clock, actor } = context;
  if (verified !== false) refuseReason(reasonId);
  await inTransaction(db, async (tx) => {
    await keepReviewer(tx, actor);
    const locked = await lockCredit(tx, creditId);
    const document = locked && (await findDocument(tx, creditId, documentId));
    if (!document) throw new DomainError('NOT_FOUND');
    await refuseOwnApplication(tx, actor, locked);
    const { credit } = locked;
    await refuseTaken(tx, actor, credit, clock.now());
    if (credit.status === 'CANCELLED') throw invalidTransition(credit, 'La solicitud fue cancelada.');
    if (credit.status === 'APPROVED' && verified !== true) {
      throw invalidTransition(credit, 'El crédito está aprobado: ponlo en revisión antes de cambiar un documento.');
    }
    const reason = reasonOf({ reasonId, kind: 'document', documentType: document.documentType });
    const isSame =
      document.isVerified === verified &&
      (document.comments ?? '') === comments &&
      (document.reason?.id ?? null) === reasonId;
    if (isSame) return;
    if (version !== undefined && version !== document.version) throw await refuseStale(tx, credit, document);
    const now = clock.now();
    await saveVerdict(tx, documentId, {
      isVerified: verified,
      verifiedAt: verified === null ? null : now,
      verifiedBy: verified === null ? null : actor.adminId,
      comments,
      reason,
    });
    await countReasons(tx, creditId, [reason]);
    const judged = { documentId, documentType: document.documentType, verified, previously: document.isVerified };
    const change = { kind: 'documentJudged', ...judged, reason, words: comments } as const;
    await applyEffects(context, tx, { before: credit, after: credit }, change);
  });
  return (await getReviewedDocument(db, documentId, creditId)).document;
}

async function refuseStale(tx: Tx, { status, version }: CreditRow, document: DocumentRow): Promise<DomainError> {
  const { verifiedBy } = document;
  const verifiedByName = (await listAdminNames(tx, [verifiedBy])).get(verifiedBy ?? '') ?? null;
  return new DomainError('CONFLICT', {
    message: 'Otra persona revisó este documento mientras tanto. Mira su resultado antes de seguir.',
    data: {
      status,
      version,
      document: {
        id: document.id,
        isVerified: document.isVerified,
        version: document.version,
        verifiedBy,
        verifiedByName,
        verifiedAt: document.verifiedAt?.toISOString() ?? null,
        comments: document.comments ?? '',
        reason: document.reason,
      },
    },
  });
}
