import { changeCreditStatus, getCreditDetails, listUserCredits } from '@cotejo/contracts/credits/applicant';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '#data/http/request.ts';
import { makeStale, staleAt } from '#data/query/endpoint-query.ts';
import { type SendOptions, useSend } from '#data/query/use-send.ts';
import { creditDetailsQuery, userCreditsQuery } from '#loan/credit-queries.ts';

export const useUserCredits = () => useQuery(userCreditsQuery);

export const useCreditDetails = (id: string, enabled = true) => useQuery({ ...creditDetailsQuery(id), enabled });

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
    // Also after an error: the credit may have been decided meanwhile, and the card has to show it.
    onSettled: () => makeStale(client, [listUserCredits, ...ids.map((id) => staleAt(getCreditDetails, { id }))]),
  });
}
