import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import { useQuery } from '@tanstack/react-query';
import { userCreditsQuery } from '#credit-flow/credit-queries.ts';
import { byTurn, isBegun } from '#credit-flow/credit-turn.ts';

/**
 * The application that the person can go on with, the most urgent where there are several; null
 * without one, and where the applications cannot be had. `isPending` until that is known.
 */
export function useBegunCredit(): { isPending: boolean; begun: UserCredit | null } {
  const { isPending, data = [] } = useQuery(userCreditsQuery);
  return { isPending, begun: byTurn(data.filter(isBegun))[0] ?? null };
}
