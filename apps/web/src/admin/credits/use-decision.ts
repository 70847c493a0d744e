import { listReasons } from '@cotejo/contracts/credits/reasons';
import {
  type AdminCreditDetail,
  changeAdminCreditStatus,
  listAdminCredits,
  returnCredit,
} from '@cotejo/contracts/credits/review';
import { type ReviewStatus, reviewStatusMessages } from '@cotejo/contracts/credits/review-status';
import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#data/http/request.ts';
import { RequestError } from '#data/http/request-error.ts';
import { staleBelow } from '#data/query/endpoint-query.ts';
import { useTakeIfFree } from '../desk/use-take.ts';
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
  /** From the catalog; only for a rejection. */
  reasonId: string | null;
  version: number;
}

/** The credit was changed since it was loaded. */
export const isConflict = (error: unknown): error is RequestError =>
  error instanceof RequestError && error.status === 409 && error.code === 'CONFLICT';

/** 'Crédito aprobado. Estado cambiado a Aprobado exitosamente' */
export const changedText = (status: ReviewStatus): string =>
  `${reviewStatusMessages[status]}. Estado cambiado a ${statusLabel(status)} exitosamente`;

/** 'Estado del crédito actualizado a "Aprobado"' */
export const updatedText = (status: ReviewStatus): string =>
  `Estado del crédito actualizado a "${statusLabel(status)}"`;

/** The screen shows the outcome itself: after a conflict it lists the changes before it shows the new status. */
const creditChange = {
  stale: [staleBelow(listAdminCredits), listReasons],
  setData: (client: QueryClient, credit: AdminCreditDetail) =>
    void client.setQueryData(creditQuery(credit.id).queryKey, credit),
  waitsForFresh: true,
};

function useChangeStatus() {
  return useChange({
    ...creditChange,
    run: async ({ id, status, note, reasonId, version }: StatusChange) => {
      const body = { status, note, version, ...(reasonId && { reasonId }) };
      return (await request(changeAdminCreditStatus, { params: { id }, body })).data;
    },
    failure: 'Error al actualizar estado del crédito',
  });
}

export interface ReturnOrder {
  documents: { documentId: string; reasonId: string | null; words: string }[];
  reasonId: string | null;
  words: string;
}

export function useReturnCredit({ id, version }: Pick<AdminCreditDetail, 'id' | 'version'>) {
  return useChange({
    ...creditChange,
    run: async (order: ReturnOrder) =>
      (await request(returnCredit, { params: { id }, body: { ...order, version } })).data,
    failure: 'Error al devolver el crédito para corregir',
  });
}

/** PENDING has its own dialog. */
export type AskedStatus = Exclude<ReviewStatus, 'PENDING'>;

/**
 * Reason and text stay in this tab until they are sent, so that they survive a failure, a conflict, a reload and a
 * login.
 */
export function useDecision(
  { id, version }: Pick<AdminCreditDetail, 'id' | 'version'>,
  onDecided?: (status: AskedStatus) => void,
) {
  const change = useChangeStatus();
  const takeIfFree = useTakeIfFree(id);
  const [asked, setAsked] = useState<AskedStatus | null>(null);
  const [texts, updateTexts] = useTabTexts(`cotejo.decision.${useAdmin().id}.${id}`);
  const close = () => setAsked(null);
  const nameOfReason = (status: AskedStatus) => `${status}.reason`;

  return {
    change,
    asked,
    refusal: {
      reasonId: (asked && texts[nameOfReason(asked)]) ?? null,
      words: (asked && texts[asked]) ?? '',
    } satisfies Refusal,
    /** Shown in the dialog; a conflict is shown outside it. */
    failure: isConflict(change.error) ? null : change.error,
    conflict: isConflict(change.error)
      ? { error: change.error, status: change.variables?.status ?? null, note: change.variables?.note ?? '' }
      : null,
    ask: (status: AskedStatus) => {
      if (change.isError && !isConflict(change.error)) change.reset();
      setAsked(status);
      takeIfFree(close);
    },
    write: ({ reasonId, words }: Refusal) => {
      if (asked) updateTexts((present) => ({ ...present, [asked]: words, [nameOfReason(asked)]: reasonId ?? '' }));
    },
    /** @throws the error of the server */
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
