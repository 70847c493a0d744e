import type { Permission } from '@cotejo/contracts/core/permissions';
import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { maySetStatus, type ReviewStatus } from '@cotejo/contracts/credits/review-status';
import { requiredDocumentTypes } from '@cotejo/contracts/documents/applicant';
import { formatList } from '@cotejo/format/figures';
import { documentKind, reviewLabels, verdictOf } from '../documents/document-labels.ts';

interface ReviewAction {
  status: ReviewStatus;
  /** False hides the button: the administrator lacks the permission. */
  isPermitted: boolean;
  /** Null if the action is possible. */
  obstacle: string | null;
}

type Reviewed = Pick<AdminCreditDetail, 'status' | 'institution' | 'amortizationType' | 'documents'>;

/** Used by both the dialog and the review. The server decides; this only disables what it would refuse for sure. */
export function reviewActions(
  credit: Reviewed,
  permissions: readonly Permission[],
): Record<ReviewStatus, ReviewAction> {
  const action = (status: ReviewStatus, obstacle: string | null): ReviewAction => ({
    status,
    isPermitted: maySetStatus(permissions, status),
    obstacle: closed(credit, status) ?? obstacle,
  });
  return {
    APPROVED: action('APPROVED', missingForApproval(credit)),
    REJECTED: action('REJECTED', null),
    PENDING: action(
      'PENDING',
      credit.status === 'INSTITUTION_SELECTED' ? 'La solicitud todavía está en manos de quien la pidió.' : null,
    ),
    UNDER_REVIEW: action('UNDER_REVIEW', null),
  };
}

const alreadyTexts: Record<ReviewStatus, string> = {
  APPROVED: 'El crédito ya está aprobado.',
  REJECTED: 'El crédito ya está rechazado.',
  PENDING: 'El crédito ya está pendiente.',
  UNDER_REVIEW: 'El crédito ya está en revisión.',
};

function closed(credit: Reviewed, status: ReviewStatus): string | null {
  if (credit.status === 'CANCELLED') return 'Quien solicita canceló este crédito: ya no cambia.';
  return credit.status === status ? alreadyTexts[status] : null;
}

/** Also requires that no document is rejected and that no optional one is pending. */
function missingForApproval({ institution, amortizationType, documents }: Reviewed): string | null {
  const rejected = documents.filter((document) => verdictOf(document) === 'rejected');
  if (rejected.length > 0)
    return `Hay documentos rechazados: ${labelsOf(rejected)}. Devuelve la solicitud para que los cambie, o recházala.`;
  const verified = documents.filter((document) => verdictOf(document) === 'verified').map(documentKind);
  const unverified = [
    ...requiredDocumentTypes.filter((type) => !verified.includes(type)).map((type) => reviewLabels[type].toLowerCase()),
    ...documents
      .filter((document) => verdictOf(document) === 'pending' && !isRequired(documentKind(document)))
      .map((document) => reviewLabels[documentKind(document)].toLowerCase()),
  ];
  if (unverified.length > 0) return `${countUnverified(unverified.length)} ${formatList(unverified)}.`;
  if (institution === null) return 'Para aprobar falta que quien solicita elija una institución.';
  if (amortizationType === null) return 'Para aprobar falta el tipo de amortización.';
  return null;
}

const isRequired = (kind: string): boolean => requiredDocumentTypes.some((type) => type === kind);

const countUnverified = (count: number): string =>
  count === 1
    ? 'Para aprobar falta 1 documento por verificar:'
    : `Para aprobar faltan ${count} documentos por verificar:`;

const labelsOf = (documents: Reviewed['documents']): string =>
  formatList(documents.map((document) => reviewLabels[documentKind(document)].toLowerCase()));
