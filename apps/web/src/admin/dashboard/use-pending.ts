import { listAdminCredits, listPendingCredits, type PendingCredit } from '@cotejo/contracts/credits/review';
import { awaitingReviewStatuses, urgentAfterHours } from '@cotejo/contracts/credits/review-status';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/http/request.ts';
import { endpointQuery } from '#data/query/endpoint-query.ts';
import { useMayCall } from '../shell/use-admin.ts';

export const pendingListMaximum = 10;
const refreshEveryMs = 60_000;

export const pendingQuery = endpointQuery(listPendingCredits, { query: { page: 1, limit: pendingListMaximum } });

/** Urgent ones first. The sidebar uses the same query. */
export function usePending() {
  const mayRead = useMayCall(listPendingCredits);
  return useQuery({ ...pendingQuery, refetchInterval: refreshEveryMs, enabled: mayRead });
}

/** Null if unknown. */
export function usePendingCount(): number | null {
  return usePending().data?.total ?? null;
}

/** Builds the queue from the ordinary list of credits ('Intentar carga alternativa'). */
export async function fetchPendingOtherwise(now: Date = new Date()) {
  const query = { status: [...awaitingReviewStatuses], sort: 'createdAt' as const, page: 1, limit: 100 };
  const { data, ...list } = await request(listAdminCredits, { query });
  const rows = data.map((credit) => ({ ...credit, isUrgent: isUrgent(credit.submittedAt ?? credit.createdAt, now) }));
  return { ...list, data: urgentFirst(rows).slice(0, pendingListMaximum) };
}

export const isUrgent = (submittedAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(submittedAt) > urgentAfterHours * 3_600_000;

export function urgentFirst(credits: readonly PendingCredit[]): PendingCredit[] {
  const since = ({ submittedAt, createdAt }: PendingCredit) => submittedAt ?? createdAt;
  return [...credits].sort((a, b) => Number(b.isUrgent) - Number(a.isUrgent) || since(a).localeCompare(since(b)));
}
