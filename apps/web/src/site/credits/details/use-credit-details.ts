import type { CreditDetails, UserCredit } from '@cotejo/contracts/credits/applicant';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { creditDetailsQuery, institutionQuery, userCreditsQuery } from '#loan/credit-queries.ts';
import { keepInTab } from '#session/tab-persister.ts';

export const useCreditDetails = (creditId: string | null) =>
  useQuery({ ...creditDetailsQuery(creditId ?? ''), enabled: creditId !== null });

/** Updates the cached credit, also in the list, which the profile must not show as it was before. */
export function useSetCredit(creditId: string) {
  const client = useQueryClient();
  return (change: CreditDetails | ((credit: CreditDetails) => CreditDetails)) => {
    const { queryKey } = creditDetailsQuery(creditId);
    client.setQueryData<CreditDetails>(queryKey, (credit) => {
      if (typeof change !== 'function') return change;
      return credit && change(credit);
    });
    void keepInTab(queryKey, client);
    const changed = client.getQueryData<CreditDetails>(queryKey);
    client.setQueryData<UserCredit[]>(userCreditsQuery.queryKey, (credits) =>
      credits?.map((one) => (one.id === creditId ? { ...one, ...changed } : one)),
    );
    // Whose turn it is comes only from the server.
    void client.invalidateQueries({ queryKey: userCreditsQuery.queryKey, refetchType: 'none' });
  };
}

export const useInstitution = (institutionId: string | null) =>
  useQuery({ ...institutionQuery(institutionId ?? ''), enabled: institutionId !== null });
