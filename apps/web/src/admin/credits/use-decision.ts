import { requiredTexts } from '@cotejo/contracts/core/admin-fields';
import { listReasons } from '@cotejo/contracts/credits/reasons';
import {
  type AdminCreditDetail,
  changeAdminCreditStatus,
  listAdminCredits,
  returnCredit,
} from '@cotejo/contracts/credits/review';
import { type ReviewStatus, reviewStatusMessages } from '@cotejo/contracts/credits/review-status';
import { creditTitle } from '@cotejo/contracts/credits/status';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#data/http/request.ts';
import { RequestError } from '#data/http/request-error.ts';
import type { Refusal } from '../documents/RejectionFields.tsx';
import { useAdmin } from '../shell/use-admin.ts';
import { useChange } from '../ui/use-change.ts';
import { useTabTexts } from '../ui/use-tab-texts.ts';
import { statusLabel } from './credit-labels.ts';
import { creditQuery } from './use-credits.ts';

interface StatusChange {
  id: string;
  status: ReviewStatus;
  note: string;
  /** Of the catalogue, with a rejection. */
  reasonId: string | null;
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
 * What the writes that bring a credit forward have in common. How one went is the screen's to tell:
 * after a conflict it shows what changed before it shows the new state.
 */
const creditChange = {
  stale: [listAdminCredits, listReasons],
  setData: (client: QueryClient, credit: AdminCreditDetail) =>
    void client.setQueryData(creditQuery(credit.id).queryKey, credit),
  waitsForFresh: true,
};

/** As the server names an application in the log. */
function creditTarget(client: QueryClient, id: string) {
  const credit = client.getQueryData(creditQuery(id).queryKey);
  const targetName = credit ? `Crédito ${credit.number}` : creditTitle(id);
  return { type: 'credit' as const, targetId: id, targetName };
}

export function useChangeStatus() {
  const client = useQueryClient();
  return useChange({
    ...creditChange,
    run: async ({ id, status, note, reasonId, version }: StatusChange) => {
      if (!status) throw new Error(requiredTexts.creditStatus);
      const body = { status, note, version, ...(reasonId && { reasonId }) };
      return (await request(changeAdminCreditStatus, { params: { id }, body })).data;
    },
    failure: 'Error al actualizar estado del crédito',
    target: ({ id, status }) => ({
      ...creditTarget(client, id),
      description: `Error al actualizar estado del crédito a "${statusLabel(status)}"`,
    }),
  });
}

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
export function useReturnCredit({ id, version }: Pick<AdminCreditDetail, 'id' | 'version'>) {
  const client = useQueryClient();
  return useChange({
    ...creditChange,
    run: async (order: ReturnOrder) =>
      (await request(returnCredit, { params: { id }, body: { ...order, version } })).data,
    failure: 'Error al devolver el crédito para corregir',
    target: () => creditTarget(client, id),
  });
}

/** What is asked in one question; giving back has its own. */
export type AskedStatus = Exclude<ReviewStatus, 'PENDING'>;

/**
 * A decision from the question to the response, the same in the dialog and in the review. What is
 * picked and written for the applicant stays in this tab until it was sent: a failure leaves the
 * question open, and after a conflict, a reload or a sign-in it is there when the same is asked
 * again.
 */
export function useDecision(
  { id, version }: Pick<AdminCreditDetail, 'id' | 'version'>,
  onDecided?: (status: AskedStatus) => void,
) {
  const change = useChangeStatus();
  const [asked, setAsked] = useState<AskedStatus | null>(null);
  const [texts, updateTexts] = useTabTexts(`cotejo.decision.${useAdmin().id}.${id}`);
  const close = () => setAsked(null);
  const nameOfReason = (status: AskedStatus) => `${status}.reason`;

  return {
    change,
    /** What is being asked; null when no question is open. */
    asked,
    refusal: {
      reasonId: (asked && texts[nameOfReason(asked)]) ?? null,
      words: (asked && texts[asked]) ?? '',
    } satisfies Refusal,
    /** The error to tell inside the question; a conflict is told outside. */
    failure: isConflict(change.error) ? null : change.error,
    /** Somebody else was first: why, and what had been written. */
    conflict: isConflict(change.error) ? { error: change.error, note: change.variables?.note ?? '' } : null,
    ask: (status: AskedStatus) => {
      if (change.isError && !isConflict(change.error)) change.reset();
      setAsked(status);
    },
    write: ({ reasonId, words }: Refusal) => {
      if (asked) updateTexts((present) => ({ ...present, [asked]: words, [nameOfReason(asked)]: reasonId ?? '' }));
    },
    /** Sends the decision that was asked for. Throws what the server refuses it with. */
    decide: async ({ reasonId, words }: Refusal) => {
      if (asked === null) return;
      try {
        await change.mutateAsync({ id, status: asked, note: words.trim(), reasonId, version });
      } catch (error) {
        if (isConflict(error)) close();
        throw error;
      }
      updateTexts(() => ({}));
      close();
      onDecided?.(asked);
    },
    close,
  };
}

export type Decision = ReturnType<typeof useDecision>;
