import type { z } from 'zod';
import type { creditStatusSchema } from './status.schemas.ts';

export const creditStatuses = [
  'PENDING',
  'INSTITUTION_SELECTED',
  'DOCUMENTS_SUBMITTED',
  'UNDER_REVIEW',
  'APPROVED',
  'REJECTED',
  'CANCELLED',
] as const;

export type CreditStatus = z.infer<typeof creditStatusSchema>;

export const creditStatusLabels: Record<CreditStatus, string> = {
  PENDING: 'Pendiente',
  INSTITUTION_SELECTED: 'Institución seleccionada',
  DOCUMENTS_SUBMITTED: 'Documentos enviados',
  UNDER_REVIEW: 'En revisión',
  APPROVED: 'Aprobado',
  REJECTED: 'Rechazado',
  CANCELLED: 'Cancelada',
};

/**
 * An id for people: its first eight characters and its last four, because ids made in the same
 * minute begin alike.
 */
export const shortCreditId = (id: string): string => `${id.slice(0, 8)}…${id.slice(-4)}`;

/** 'Crédito #' and the short id: how headings and records name a credit without naming a person. */
export const creditTitle = (id: string): string => `Crédito #${shortCreditId(id)}`;

export const shownStatuses = ['PENDING', 'APPROVED', 'REJECTED'] as const;

export type ShownStatus = (typeof shownStatuses)[number];

/**
 * What the applicant's filter and card show: every status but APPROVED and REJECTED counts as
 * PENDING.
 */
export const shownStatus = (status: string): ShownStatus =>
  status === 'APPROVED' || status === 'REJECTED' ? status : 'PENDING';

/** Whether a reviewer decided, and it still holds. */
export const isDecided = (status: CreditStatus): boolean => status === 'APPROVED' || status === 'REJECTED';

/** Whether nobody has decided yet and the applicant has not cancelled. */
export const isUndecided = (status: CreditStatus): boolean => !isDecided(status) && status !== 'CANCELLED';

/** Whether it was sent and waits for a decision. */
export const isInReview = (status: CreditStatus): boolean => ['DOCUMENTS_SUBMITTED', 'UNDER_REVIEW'].includes(status);
