import { requiredTexts } from '@cotejo/contracts/core/admin-fields';
import { type AdminCreditDetail, changeAdminCreditStatus, returnCredit } from '@cotejo/contracts/credits/review';
import { type ReviewStatus, reviewStatusMessages } from '@cotejo/contracts/credits/review-status';
import { creditTitle } from '@cotejo/contracts/credits/status';
import { useQueryClient } from '@tanstack/react-query';
import { request } from '#request/request.ts';
import { RequestError } from '#request/request-error.ts';
import { useSend } from '#request/use-send.ts';
import { recordFailure } from '../activity/record-activity.ts';
import { statusLabel } from './credit-labels.ts';
import { creditQuery } from './use-credits.ts';

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

/**
 * A write that brings a credit forward. How it went is the screen's to tell: after a conflict it
 * shows what changed before it shows the new state.
 */
function useReviewChange<Given>(rules: {
  run: (given: Given) => Promise<AdminCreditDetail>;
  failure: (given: Given) => { id: string; description: string };
}) {
  const client = useQueryClient();
  return useSend<AdminCreditDetail, Given>({
    mutationFn: rules.run,
    onSuccess: (credit) => {
      client.setQueryData(creditQuery(credit.id).queryKey, credit);
      void client.invalidateQueries({ queryKey: ['admin', 'reasons'] });
      void client.invalidateQueries({ queryKey: ['admin', 'activity'] });
      return client.invalidateQueries({ queryKey: ['admin', 'credits'] });
    },
    onError: (error, given) => {
      const { id, description } = rules.failure(given);
      recordFailure({ type: 'credit', targetId: id, targetName: creditTitle(id), description, error });
    },
  });
}

/** A reviewer's decision. */
export const useChangeStatus = () =>
  useReviewChange({
    run: async ({ id, status, note, reasonId, version }: StatusChange) => {
      if (id === '') throw new Error(requiredTexts.creditId);
      if (!status) throw new Error(requiredTexts.creditStatus);
      const body = { status, note, version, ...(reasonId && { reasonId }) };
      return (await request(changeAdminCreditStatus, { params: { id }, body })).data;
    },
    failure: ({ id, status }) => ({
      id,
      description: `Error al actualizar estado del crédito a "${statusLabel(status)}"`,
    }),
  });

/**
 * What is sent back with an application: the documents to change and why, and what else has to be
 * corrected.
 */
export interface ReturnOrder {
  documents: { documentId: string; reasonId: string | null; words: string }[];
  reasonId: string | null;
  words: string;
}

/** Gives an application back to its applicant, as the reviewer saw it. */
export const useReturnCredit = ({ id, version }: Pick<AdminCreditDetail, 'id' | 'version'>) =>
  useReviewChange({
    run: async (order: ReturnOrder) =>
      (await request(returnCredit, { params: { id }, body: { ...order, version } })).data,
    failure: () => ({ id, description: 'Error al devolver el crédito para corregir' }),
  });
