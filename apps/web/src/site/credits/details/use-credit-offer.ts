import { changeCreditStatus, getCreditOffer } from '@cotejo/contracts/credits/applicant';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#request/request.ts';
import { messageOf } from '#request/request-error.ts';
import { tellFailure } from '#request/tell-failure.ts';
import { useKeptQuery } from '#session/use-kept-query.ts';
import { showToast } from '#ui/Toast.tsx';
import { useSetCredit } from './use-credit-details.ts';

const keyOf = (creditId: string) => ['credit-offer', creditId] as const;

/** The offer as it was when its institution was chosen, and whether it has changed since. */
export function useCreditOffer(creditId: string) {
  return useKeptQuery({
    queryKey: keyOf(creditId),
    queryFn: async ({ signal }) => {
      const { data } = await request(getCreditOffer, { params: { id: creditId }, signal });
      return data;
    },
    staleTime: 0,
  });
}

/** Chooses the same institution once more, which takes the offer as it is today. */
export function useTakeNewOffer(creditId: string, institutionId: string, onTaken: () => void) {
  const client = useQueryClient();
  const setCredit = useSetCredit(creditId);
  const [isBusy, setIsBusy] = useState(false);

  async function take(): Promise<void> {
    setIsBusy(true);
    try {
      const { data } = await request(changeCreditStatus, {
        params: { id: creditId },
        body: { institutionId, status: 'INSTITUTION_SELECTED' },
      });
      setCredit(data);
      onTaken();
      await client.invalidateQueries({ queryKey: keyOf(creditId) });
      showToast('Tomaste la oferta de hoy. Elige otra vez cómo pagar.', 'done');
    } catch (error) {
      tellFailure(error, messageOf(error, 'No pudimos tomar la oferta de hoy. Inténtalo otra vez.'));
    } finally {
      setIsBusy(false);
    }
  }

  return { take, isBusy };
}

/** Asks anew what is known of a credit's offer and its institution. */
export function useRefreshOffer(creditId: string, institutionId: string) {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keyOf(creditId) }),
      client.invalidateQueries({ queryKey: ['institution', institutionId] }),
    ]);
}
