import { changeCreditStatus, getCreditDetails, listUserCredits } from '@cotejo/contracts/credits/applicant';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { creditDetailsQuery, userCreditsQuery } from '#credit-flow/credit-queries.ts';
import { makeStale, staleAt } from '#request/endpoint-query.ts';
import { request } from '#request/request.ts';
import { type SendOptions, useSend } from '#request/use-send.ts';
import { useKeptQuery } from '#session/use-kept-query.ts';

export const useUserCredits = () => useKeptQuery('user-credits', userCreditsQuery);

/** One application with its timeline; asked for when its details open. */
export const useCreditDetails = (id: string) => useQuery(creditDetailsQuery(id));

/** Cancels applications that are not decided yet, one after the other. */
export function useCancelCredits(
  ids: readonly string[],
  texts: Pick<SendOptions<void, void>, 'message' | 'failureMessage'>,
) {
  const client = useQueryClient();
  return useSend({
    ...texts,
    mutationFn: async () => {
      for (const id of ids) await request(changeCreditStatus, { params: { id }, body: { status: 'CANCELLED' } });
    },
    // Also after a refusal: somebody decided meanwhile, and the card has to say so.
    onSettled: () => makeStale(client, [listUserCredits, ...ids.map((id) => staleAt(getCreditDetails, { id }))]),
  });
}
