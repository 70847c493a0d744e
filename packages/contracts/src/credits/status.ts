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

/** First eight and last four characters: ids created in the same minute share the first ones. */
export const shortCreditId = (id: string): string => `${id.slice(0, 8)}…${id.slice(-4)}`;

/** Names a credit in titles and logs without personal data. */
export const creditTitle = (id: string): string => `Crédito #${shortCreditId(id)}`;

const shownStatuses = ['PENDING', 'APPROVED', 'REJECTED'] as const;

type ShownStatus = (typeof shownStatuses)[number];

/** The applicant's view: every status except APPROVED and REJECTED is shown as PENDING. */
export const shownStatus = (status: string): ShownStatus =>
  status === 'APPROVED' || status === 'REJECTED' ? status : 'PENDING';

export const isDecided = (status: CreditStatus): boolean => status === 'APPROVED' || status === 'REJECTED';

export const isUndecided = (status: CreditStatus): boolean => !isDecided(status) && status !== 'CANCELLED';

export const isInReview = (status: CreditStatus): boolean => ['DOCUMENTS_SUBMITTED', 'UNDER_REVIEW'].includes(status);
