import { changeCreditStatus, getCreditOffer } from '@cotejo/contracts/credits/applicant';
import { getInstitution } from '@cotejo/contracts/institutions/public';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '#data/http/request.ts';
import { makeStale, staleAt } from '#data/query/endpoint-query.ts';
import { useSend } from '#data/query/use-send.ts';
import { creditOfferQuery } from '#loan/credit-queries.ts';
import { useSetCredit } from './use-credit-details.ts';

export const useCreditOffer = (creditId: string) => useQuery(creditOfferQuery(creditId));

/** Choosing the same institution again takes its current offer. */
export function useTakeNewOffer(creditId: string, institutionId: string, onTaken: () => void) {
  const setCredit = useSetCredit(creditId);
  const { mutate: take, isPending: isBusy } = useSend({
    mutationFn: () =>
      request(changeCreditStatus, {
        params: { id: creditId },
        body: { institutionId, status: 'INSTITUTION_SELECTED' },
      }),
    onSuccess: ({ data }) => {
      setCredit(data);
      onTaken();
    },
    stale: [staleAt(getCreditOffer, { id: creditId })],
    message: 'Tomaste la oferta de hoy. Elige otra vez cómo pagar.',
    failureMessage: 'No pudimos tomar la oferta de hoy. Inténtalo otra vez.',
  });
  return { take: () => take(), isBusy };
}

export function useRefreshOffer(creditId: string, institutionId: string) {
  const client = useQueryClient();
  return () =>
    makeStale(client, [staleAt(getCreditOffer, { id: creditId }), staleAt(getInstitution, { id: institutionId })]);
}
