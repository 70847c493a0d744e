import type { CreditDetails } from '@cotejo/contracts/credits/applicant';
import { useQueryClient } from '@tanstack/react-query';
import { creditDetailsQuery, institutionQuery } from '#credit-flow/credit-queries.ts';
import { useKeptQuery } from '#session/use-kept-query.ts';

export const useCreditDetails = (creditId: string | null) =>
  useKeptQuery('credit', { ...creditDetailsQuery(creditId ?? ''), enabled: creditId !== null });

/** Updates the cached credit. */
export function useSetCredit(creditId: string) {
  const client = useQueryClient();
  return (change: CreditDetails | ((credit: CreditDetails) => CreditDetails)) =>
    client.setQueryData<CreditDetails>(creditDetailsQuery(creditId).queryKey, (credit) => {
      if (typeof change !== 'function') return change;
      return credit && change(credit);
    });
}

export const useInstitution = (institutionId: string | null) =>
  useKeptQuery('institution', { ...institutionQuery(institutionId ?? ''), enabled: institutionId !== null });
