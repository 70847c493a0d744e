import { listAdminCredits, listPendingCredits, type PendingCredit } from '@cotejo/contracts/credits/review';
import { awaitingReviewStatuses, urgentAfterHours } from '@cotejo/contracts/credits/review-status';
import { useQuery } from '@tanstack/react-query';
import { request } from '#request/request.ts';

/** Spec 3 §9. */
export const pendingListMaximum = 10;
const refreshEveryMs = 60_000;

interface PendingList {
  data: PendingCredit[];
  total: number;
}

const key = ['admin', 'credits', 'pending'];

/** The first of the review queue, urgent ones first; also what the sidebar counts. */
export function usePending() {
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<PendingList> =>
      request(listPendingCredits, { query: { page: 1, limit: pendingListMaximum }, signal }),
    refetchInterval: refreshEveryMs,
  });
}

export const pendingKey = key;

/** How many wait for a decision; null while nobody knows. */
export function usePendingCount(): number | null {
  return usePending().data?.total ?? null;
}

/** The same list by way of the ordinary list of credits ('Intentar carga alternativa'). */
export async function fetchPendingOtherwise(now: Date = new Date()): Promise<PendingList> {
  const query = { status: [...awaitingReviewStatuses], sort: 'createdAt' as const, page: 1, limit: 100 };
  const { data, total } = await request(listAdminCredits, { query });
  const rows = data.map((credit) => ({ ...credit, isUrgent: isUrgent(credit.submittedAt ?? credit.createdAt, now) }));
  return { data: urgentFirst(rows).slice(0, pendingListMaximum), total };
}

/** Waiting for more than 48 hours since it was submitted (spec 3 §4, decisions). */
export const isUrgent = (submittedAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(submittedAt) > urgentAfterHours * 3_600_000;

/** Urgent first, then oldest first (spec 3 §4). */
export function urgentFirst(credits: readonly PendingCredit[]): PendingCredit[] {
  const since = ({ submittedAt, createdAt }: PendingCredit) => submittedAt ?? createdAt;
  return [...credits].sort((a, b) => Number(b.isUrgent) - Number(a.isUrgent) || since(a).localeCompare(since(b)));
}
