import { type AdminCreditDetail, returnCredit } from '@cotejo/contracts/credits/review';
import { creditTitle } from '@cotejo/contracts/credits/status';
import { useQueryClient } from '@tanstack/react-query';
import { request } from '#request/request.ts';
import { useSend } from '#request/use-send.ts';
import { recordFailure } from '../activity/record-activity.ts';
import { creditKey } from '../credits/use-credits.ts';

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
  return useSend({
    mutationFn: async (order: ReturnOrder) =>
      (await request(returnCredit, { params: { id }, body: { ...order, version } })).data,
    onSuccess: (credit) => {
      client.setQueryData(creditKey(credit.id), credit);
      void client.invalidateQueries({ queryKey: ['admin', 'reasons'] });
      void client.invalidateQueries({ queryKey: ['admin', 'activity'] });
      return client.invalidateQueries({ queryKey: ['admin', 'credits'] });
    },
    onError: (error) =>
      recordFailure({
        type: 'credit',
        targetId: id,
        targetName: creditTitle(id),
        description: 'Error al devolver el crédito para corregir',
        error,
      }),
  });
}
