import { listAdminCredits, listPendingCredits } from '@cotejo/contracts/credits/review';
import { awaitingReviewStatuses } from '@cotejo/contracts/credits/review-status';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/http/request.ts';
import { endpointQuery } from '#data/query/endpoint-query.ts';
import { useMayCall } from '../shell/use-admin.ts';

export const pendingListMaximum = 10;
const refreshEveryMs = 60_000;

export const pendingQuery = endpointQuery(listPendingCredits, { query: { page: 1, limit: pendingListMaximum } });

/** First due first. The sidebar uses the same query. */
export function usePending() {
  const mayRead = useMayCall(listPendingCredits);
  return useQuery({ ...pendingQuery, refetchInterval: refreshEveryMs, enabled: mayRead });
}

/** Null if unknown. */
export function usePendingCount(): number | null {
  return usePending().data?.total ?? null;
}

/** Builds the queue from the ordinary list of credits ('Intentar carga alternativa'). */
export const fetchPendingOtherwise = () =>
  request(listAdminCredits, {
    query: { status: [...awaitingReviewStatuses], sort: 'dueAt', page: 1, limit: pendingListMaximum },
  });
