import { DomainError } from '@cotejo/contracts/core/errors';
import { maySetStatus, type ReviewStatus } from '@cotejo/contracts/credits/review-status';
import { creditStatusLabels } from '@cotejo/contracts/credits/status';
import { documentTypeLabels, requiredDocumentTypes } from '@cotejo/contracts/documents/applicant';
import type { AdminActor } from '#context.ts';
import type { Tx } from '#db/database.ts';
import type { CreditRow } from './repository.ts';
import { listVerdicts } from './returns-repository.ts';

/** @throws FORBIDDEN without a permission for this status */
export function requirePermissionFor({ permissions }: AdminActor, status: ReviewStatus): void {
  if (!maySetStatus(permissions, status)) throw new DomainError('FORBIDDEN');
}

export const refuseTransition = ({ status, version }: CreditRow, message: string): DomainError =>
  new DomainError('INVALID_TRANSITION', { message, data: { status, version } });

/**
 * A cancelled credit stays cancelled, one of a deleted account as it was decided, and setting the
 * present status again is no change.
 */
export function requireChangeable(credit: CreditRow, status: ReviewStatus): void {
  if (credit.status === 'CANCELLED') {
    throw refuseTransition(credit, 'La solicitud fue cancelada por su solicitante y ya no puede cambiar.');
  }
  if (credit.userId === null) {
    throw refuseTransition(credit, 'Quien la pidió eliminó su cuenta: la solicitud ya no puede cambiar.');
  }
  if (credit.status === status) {
    throw refuseTransition(credit, `El crédito ya está en estado "${creditStatusLabels[status]}".`);
  }
}

/** Approving needs an institution, an amortization and the three documents, all verified. */
export async function requireApprovable(tx: Tx, credit: CreditRow): Promise<void> {
  const verdicts = await listVerdicts(tx, [credit.id]);
  const missing = [
    ...(credit.institutionId === null ? ['una institución seleccionada'] : []),
    ...(credit.amortizationType === null ? ['el tipo de amortización'] : []),
    ...requiredDocumentTypes
      .filter((type) => !verdicts.some((document) => document.documentType === type && document.isVerified === true))
      .map((type) => `${documentTypeLabels[type]} sin verificar`),
  ];
  if (missing.length > 0) throw refuseTransition(credit, `No se puede aprobar todavía. Falta: ${missing.join(', ')}.`);
}
