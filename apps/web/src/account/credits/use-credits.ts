import { changeCreditStatus, getCreditDetails, listUserCredits } from '@cotejo/contracts/credits/applicant';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '#request/request.ts';
import { useKeptQuery } from '#session/use-kept-query.ts';

const creditsKey = ['user-credits'] as const;
const detailsKey = (id: string) => ['credit-details', id] as const;

/** The person's applications, newest first. */
export function useUserCredits() {
  return useKeptQuery({
    queryKey: creditsKey,
    queryFn: async ({ signal }) => (await request(listUserCredits, { signal })).data,
  });
}

/** One application with its timeline; asked for when its details open. */
export function useCreditDetails(id: string) {
  return useQuery({
    queryKey: detailsKey(id),
    queryFn: async ({ signal }) => (await request(getCreditDetails, { params: { id }, signal })).data,
  });
}

/** Cancels applications that are not decided yet, one after the other. */
export function useCancelCredits(ids: readonly string[]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      for (const id of ids) await request(changeCreditStatus, { params: { id }, body: { status: 'CANCELLED' } });
    },
    // Also after a refusal: somebody decided meanwhile, and the card has to say so.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: creditsKey }),
        ...ids.map((id) => client.invalidateQueries({ queryKey: detailsKey(id) })),
      ]),
  });
}
