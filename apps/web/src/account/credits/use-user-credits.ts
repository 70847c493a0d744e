import { changeCreditStatus, getCreditDetails, listUserCredits } from '@cotejo/contracts/credits/applicant';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { creditDetailsQuery, userCreditsQuery } from '#credit-flow/credit-queries.ts';
import { makeStale, staleAt } from '#request/endpoint-query.ts';
import { request } from '#request/request.ts';
import { type SendOptions, useSend } from '#request/use-send.ts';

export const useUserCredits = () => useQuery(userCreditsQuery);

export const useCreditDetails = (id: string) => useQuery(creditDetailsQuery(id));

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
