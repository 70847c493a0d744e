import type { CreditDetails, UserCredit } from '@cotejo/contracts/credits/applicant';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RequestError } from '#data/http/request-error.ts';
import { creditDetailsQuery, institutionQuery, userCreditsQuery } from '#loan/credit-queries.ts';
import { isWithApplicant } from '#loan/credit-turn.ts';
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

/**
 * For a change that was refused. Reads the application again; true where it was sent on another device, or ended: then
 * the page says so instead of this screen.
 */
export function useIsGone(creditId: string) {
  const client = useQueryClient();
  return async (error: unknown): Promise<boolean> => {
    if (!(error instanceof RequestError) || error.code !== 'INVALID_TRANSITION') return false;
    const credit = await client.fetchQuery(creditDetailsQuery(creditId)).catch(() => null);
    return credit !== null && !isWithApplicant(credit);
  };
}

export const useInstitution = (institutionId: string | null) =>
  useQuery({ ...institutionQuery(institutionId ?? ''), enabled: institutionId !== null });
