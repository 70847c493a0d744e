import type { z } from 'zod';
import type { AmortizationType } from '../amortization.ts';
import type { Permission } from '../core/permissions.ts';
import type { reviewStatusSchema } from './review-status.schemas.ts';
import type { CreditStatus } from './status.ts';
import { creditStatusLabels } from './status.ts';

export type ReviewStatus = z.infer<typeof reviewStatusSchema>;

/** One of these permissions is enough. */
const permissionsForStatus: Record<ReviewStatus, readonly Permission[]> = {
  APPROVED: ['credits.approve'],
  REJECTED: ['credits.reject'],
  PENDING: ['credits.approve', 'credits.reject'],
  UNDER_REVIEW: ['credits.approve', 'credits.reject'],
};

/** Used by the server to check and by the admin site to show buttons. */
export const maySetStatus = (held: readonly Permission[], status: ReviewStatus): boolean =>
  permissionsForStatus[status].some((permission) => held.includes(permission));

export const reviewStatusMessages: Record<ReviewStatus, string> = {
  APPROVED: 'Crédito aprobado',
  REJECTED: 'Crédito rechazado',
  PENDING: 'Crédito marcado como pendiente',
  UNDER_REVIEW: 'Crédito en revisión',
};

export const awaitingReviewStatuses = [
  'DOCUMENTS_SUBMITTED',
  'UNDER_REVIEW',
] as const satisfies readonly CreditStatus[];

export const creditStatusChips: Readonly<Record<CreditStatus, string>> = {
  ...creditStatusLabels,
  INSTITUTION_SELECTED: 'Inst. elegida',
  DOCUMENTS_SUBMITTED: 'Docs. Enviados',
  UNDER_REVIEW: 'En Revisión',
};

export const amortizationChips: Readonly<Record<AmortizationType, string>> = { 1: 'Alemana', 2: 'Francesa' };
