import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import { byTurn } from '@cotejo/contracts/credits/turn';
import { useQuery } from '@tanstack/react-query';
import { userCreditsQuery } from '#loan/credit-queries.ts';
import { isBegun } from '#loan/credit-turn.ts';

/** The most urgent application that the user can continue; null if there is none or the request fails. */
export function useBegunCredit(): { isPending: boolean; begun: UserCredit | null } {
  const { isPending, data = [] } = useQuery(userCreditsQuery);
  return { isPending, begun: byTurn(data.filter(isBegun))[0] ?? null };
}
