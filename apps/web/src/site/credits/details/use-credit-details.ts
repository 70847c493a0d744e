import { type CreditDetails, getCreditDetails } from '@cotejo/contracts/credits/applicant';
import { getInstitution } from '@cotejo/contracts/institutions/public';
import { useQueryClient } from '@tanstack/react-query';
import { request } from '#request/request.ts';
import { useKeptQuery } from '#session/use-kept-query.ts';
import { institutionCache } from '../institution-cache.ts';

const keyOf = (creditId: string | null) => ['credit', creditId] as const;

/** The credit under way, as the server has it. */
export function useCreditDetails(creditId: string | null) {
  return useKeptQuery({
    queryKey: keyOf(creditId),
    queryFn: async ({ signal }) => {
      const { data } = await request(getCreditDetails, { params: { id: creditId ?? '' }, signal });
      return data;
    },
    enabled: creditId !== null,
    // What was chosen or uploaded a moment ago must be there on coming back.
    staleTime: 0,
  });
}

/** Puts a response of the server, or a change of it, in the place of the kept credit. */
export function useSetCredit(creditId: string) {
  const client = useQueryClient();
  return (change: CreditDetails | ((credit: CreditDetails) => CreditDetails)) =>
    client.setQueryData<CreditDetails>(keyOf(creditId), (credit) => {
      if (typeof change !== 'function') return change;
      return credit && change(credit);
    });
}

/** What the chosen institution asks for beside the three documents. */
export function useInstitution(institutionId: string | null) {
  return useKeptQuery({
    queryKey: ['institution', institutionId],
    queryFn: async ({ signal }) => {
      const { data } = await request(getInstitution, { params: { id: institutionId ?? '' }, signal });
      return data;
    },
    enabled: institutionId !== null,
    ...institutionCache,
  });
}
