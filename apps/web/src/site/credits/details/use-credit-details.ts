import type { CreditDetails } from '@cotejo/contracts/credits/applicant';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { creditDetailsQuery, institutionQuery } from '#loan/credit-queries.ts';
import { keepInTab } from '#session/tab-persister.ts';

export const useCreditDetails = (creditId: string | null) =>
  useQuery({ ...creditDetailsQuery(creditId ?? ''), enabled: creditId !== null });

/** Updates the cached credit. */
export function useSetCredit(creditId: string) {
  const client = useQueryClient();
  return (change: CreditDetails | ((credit: CreditDetails) => CreditDetails)) => {
    const { queryKey } = creditDetailsQuery(creditId);
    client.setQueryData<CreditDetails>(queryKey, (credit) => {
      if (typeof change !== 'function') return change;
      return credit && change(credit);
    });
    void keepInTab(queryKey, client);
  };
}

export const useInstitution = (institutionId: string | null) =>
  useQuery({ ...institutionQuery(institutionId ?? ''), enabled: institutionId !== null });
