import { DomainError } from '@cotejo/contracts/core/errors';
import { maySetStatus, type ReviewStatus } from '@cotejo/contracts/credits/review-status';
import { type CreditStatus, creditStatusLabels } from '@cotejo/contracts/credits/status';
import type { AdminActor, Parts } from '#platform/context.ts';
import type { Reader } from '#platform/db/database.ts';
import type { CreditRow } from './repository.ts';

interface Transition {
  /** Reviewers also need the permission for the status (`requirePermissionFor`). */
  readonly by: 'applicant' | 'reviewer';
  readonly from: readonly CreditStatus[];
  readonly to: CreditStatus;
}

/** The applicant can edit before submitting and after a return. */
const editable: readonly CreditStatus[] = ['PENDING', 'INSTITUTION_SELECTED'];
const inReview: readonly CreditStatus[] = ['DOCUMENTS_SUBMITTED', 'UNDER_REVIEW'];

/** All status changes. CANCELLED is final. */
export const transitions = {
  institutionChosen: { by: 'applicant', from: editable, to: 'INSTITUTION_SELECTED' },
  institutionConfirmed: { by: 'applicant', from: editable, to: 'INSTITUTION_SELECTED' },
  institutionLeft: { by: 'applicant', from: editable, to: 'PENDING' },
  submitted: { by: 'applicant', from: editable, to: 'DOCUMENTS_SUBMITTED' },
  cancelled: { by: 'applicant', from: [...editable, ...inReview], to: 'CANCELLED' },
  approved: { by: 'reviewer', from: [...editable, ...inReview, 'REJECTED'], to: 'APPROVED' },
  rejected: { by: 'reviewer', from: [...editable, ...inReview, 'APPROVED'], to: 'REJECTED' },
  takenUp: {
    by: 'reviewer',
    from: [...editable, 'DOCUMENTS_SUBMITTED', 'APPROVED', 'REJECTED'],
    to: 'UNDER_REVIEW',
  },
  reopened: { by: 'reviewer', from: ['INSTITUTION_SELECTED', ...inReview, 'APPROVED', 'REJECTED'], to: 'PENDING' },
  returned: { by: 'reviewer', from: [...inReview, 'APPROVED', 'REJECTED'], to: 'PENDING' },
} as const satisfies Record<string, Transition>;

export type TransitionName = keyof typeof transitions;

/** Maps the status in a reviewer's request to its transition. */
export const reviewTransitions = {
  APPROVED: 'approved',
  REJECTED: 'rejected',
  UNDER_REVIEW: 'takenUp',
  PENDING: 'reopened',
} as const satisfies Record<ReviewStatus, TransitionName>;

export const isEditable = ({ status }: Pick<CreditRow, 'status'>): boolean => editable.includes(status);

/** The error for a change that the current status does not allow. */
export const invalidTransition = (
  { status, version }: Pick<CreditRow, 'status' | 'version'>,
  message?: string,
  data: Record<string, unknown> = {},
): DomainError =>
  new DomainError('INVALID_TRANSITION', { ...(message && { message }), data: { status, version, ...data } });

/** Throws INVALID_TRANSITION. */
export function requireEditable(credit: Pick<CreditRow, 'status' | 'version'>): void {
  if (!isEditable(credit)) throw invalidTransition(credit);
}

/** Throws INVALID_TRANSITION, also when a reviewer would change a credit whose account was deleted. */
export function requireTransition(credit: CreditRow, name: TransitionName): void {
  const { by, from, to }: Transition = transitions[name];
  if (by === 'reviewer' && credit.status !== 'CANCELLED' && credit.userId === null) {
    throw invalidTransition(credit, 'Quien la pidió eliminó su cuenta: la solicitud ya no puede cambiar.');
  }
  if (from.includes(credit.status)) return;
  throw invalidTransition(credit, by === 'reviewer' ? reasonAgainst(credit.status, to) : undefined);
}

function reasonAgainst(status: CreditStatus, to: CreditStatus): string {
  if (status === 'CANCELLED') return 'La solicitud fue cancelada por su solicitante y ya no puede cambiar.';
  if (status === to) return `El crédito ya está en estado "${creditStatusLabels[status]}".`;
  return 'La solicitud todavía está en manos de quien la pidió.';
}

/** Throws INVALID_TRANSITION for an approved credit that was paid out. */
export async function requireNotDisbursed(
  { handovers }: Pick<Parts, 'handovers'>,
  reader: Reader,
  credit: CreditRow,
): Promise<void> {
  if (credit.status === 'APPROVED' && (await handovers.isPaidOut(reader, credit)))
    throw invalidTransition(credit, 'La institución ya desembolsó este crédito: la decisión no puede cambiar.');
}

/** Throws FORBIDDEN without the permission for this status. */
export function requirePermissionFor({ permissions }: AdminActor, status: ReviewStatus): void {
  if (!maySetStatus(permissions, status)) throw new DomainError('FORBIDDEN');
}
