import type { z } from 'zod';
import type { AmortizationType } from '../amortization.ts';
import type { Permission } from '../core/permissions.ts';
import type { reviewStatusSchema } from './review-status.schemas.ts';
import type { CreditStatus } from './status.ts';
import { creditStatusLabels } from './status.ts';

export type ReviewStatus = z.infer<typeof reviewStatusSchema>;

/**
 * Of which one is enough: approving and rejecting are two permissions, for the rest either will do.
 */
const permissionsForStatus: Record<ReviewStatus, readonly Permission[]> = {
  APPROVED: ['credits.approve'],
  REJECTED: ['credits.reject'],
  PENDING: ['credits.approve', 'credits.reject'],
  UNDER_REVIEW: ['credits.approve', 'credits.reject'],
};

/**
 * Whether these permissions are enough to set a credit's status: the server's rule, and what the
 * buttons are shown by.
 */
export const maySetStatus = (held: readonly Permission[], status: ReviewStatus): boolean =>
  permissionsForStatus[status].some((permission) => held.includes(permission));

/** Message of the response to a status change. */
export const reviewStatusMessages: Record<ReviewStatus, string> = {
  APPROVED: 'Crédito aprobado',
  REJECTED: 'Crédito rechazado',
  PENDING: 'Crédito marcado como pendiente',
  UNDER_REVIEW: 'Crédito en revisión',
};

/** Statuses that wait for a decision. */
export const awaitingReviewStatuses = [
  'DOCUMENTS_SUBMITTED',
  'UNDER_REVIEW',
] as const satisfies readonly CreditStatus[];

/** A submitted credit is urgent after this many hours. */
export const urgentAfterHours = 48;

/** Short forms for the chips of a reviewer and for the export. */
export const creditStatusChips: Readonly<Record<CreditStatus, string>> = {
  ...creditStatusLabels,
  INSTITUTION_SELECTED: 'Inst. elegida',
  DOCUMENTS_SUBMITTED: 'Docs. Enviados',
  UNDER_REVIEW: 'En Revisión',
};

/** The table a credit is paid by, as the lists of the office name it. */
export const amortizationChips: Readonly<Record<AmortizationType, string>> = { 1: 'Alemana', 2: 'Francesa' };
