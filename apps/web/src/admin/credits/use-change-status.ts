import { requiredTexts } from '@cotejo/contracts/core/admin-fields';
import { changeAdminCreditStatus } from '@cotejo/contracts/credits/review';
import { type ReviewStatus, reviewStatusMessages } from '@cotejo/contracts/credits/review-status';
import { creditTitle } from '@cotejo/contracts/credits/status';
import { useQueryClient } from '@tanstack/react-query';
import { request } from '#request/request.ts';
import { RequestError } from '#request/request-error.ts';
import { useSend } from '#request/use-send.ts';
import { recordFailure } from '../activity/record-activity.ts';
import { statusLabel } from './credit-labels.ts';
import { creditKey } from './use-credits.ts';

interface StatusChange {
  id: string;
  status: ReviewStatus;
  /** For the applicant. */
  note: string;
  /** Of the catalogue, with a rejection. */
  reasonId: string | null;
  /** The version the reviewer saw. */
  version: number;
}

/** Somebody else changed the credit since it was shown (409 CONFLICT). */
export const isConflict = (error: unknown): error is RequestError =>
  error instanceof RequestError && error.status === 409 && error.code === 'CONFLICT';

/** 'Crédito aprobado. Estado cambiado a Aprobado exitosamente' */
export const changedText = (status: ReviewStatus): string =>
  `${reviewStatusMessages[status]}. Estado cambiado a ${statusLabel(status)} exitosamente`;

/** 'Estado del crédito actualizado a "Aprobado"' */
export const updatedText = (status: ReviewStatus): string =>
  `Estado del crédito actualizado a "${statusLabel(status)}"`;

/** A reviewer's decision. How it went is the screen's to tell. */
export function useChangeStatus() {
  const client = useQueryClient();
  return useSend({
    mutationFn: async ({ id, status, note, reasonId, version }: StatusChange) => {
      if (id === '') throw new Error(requiredTexts.creditId);
      if (!status) throw new Error(requiredTexts.creditStatus);
      const body = { status, note, version, ...(reasonId && { reasonId }) };
      return (await request(changeAdminCreditStatus, { params: { id }, body })).data;
    },
    onSuccess: (credit) => {
      client.setQueryData(creditKey(credit.id), credit);
      void client.invalidateQueries({ queryKey: ['admin', 'reasons'] });
      void client.invalidateQueries({ queryKey: ['admin', 'activity'] });
      return client.invalidateQueries({ queryKey: ['admin', 'credits'] });
    },
    onError: (error, { id, status }) => {
      recordFailure({
        type: 'credit',
        targetId: id,
        targetName: creditTitle(id),
        description: `Error al actualizar estado del crédito a "${statusLabel(status)}"`,
        error,
      });
    },
  });
}
