import { type AdminCreditDetail, listAdminCredits, listPendingCredits } from '@cotejo/contracts/credits/review';
import { awaitingReviewStatuses } from '@cotejo/contracts/credits/review-status';
import type { CreditStatus } from '@cotejo/contracts/credits/status';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { request } from '#data/http/request.ts';
import { endpointKey } from '#data/query/endpoint-query.ts';
import { type CreditFilters, queryOf, readReviewedList, reviewPath } from '../credits/credit-filters.ts';
import { present } from '../desk/desk-texts.ts';

/** For a list, the most that is read without an entry in the log; every page size divides it. */
const batchOf = (list: CreditFilters | null): number => (list ? 50 : 100);

// A credit that is not in the first pages was not opened from this list, so the search stops.
const searchedPages = 10;
// Fetches the next page when this few credits are left.
const ahead = 2;

const firstPageOf = (list: CreditFilters | null): number =>
  list ? Math.floor(((list.page - 1) * list.limit) / batchOf(list)) + 1 : 1;

/** The list that the review was opened from, or the queue, longest waiting first. */
function useQueue(list: CreditFilters | null) {
  const limit = batchOf(list);
  return useInfiniteQuery({
    queryKey: [
      ...(list
        ? endpointKey(listAdminCredits, { query: { ...queryOf(list), page: list.page, limit: list.limit } })
        : endpointKey(listPendingCredits, { query: { limit } })),
      'pages',
    ],
    queryFn: ({ pageParam: page, signal }) =>
      list
        ? request(listAdminCredits, { query: { ...queryOf(list), page, limit }, signal })
        : request(listPendingCredits, { query: { page, limit }, signal }),
    initialPageParam: firstPageOf(list),
    getNextPageParam: ({ total }, _pages, page) => (page * limit < total ? page + 1 : undefined),
    getPreviousPageParam: (_first, _pages, page) => (page > 1 ? page - 1 : undefined),
  });
}

interface QueuePosition {
  /** 1-based; null if the credit is not in the queue. */
  position: number | null;
  total: number;
  previousId: string | null;
  nextId: string | null;
}

export interface ReviewPosition extends QueuePosition {
  /** The next one that waits for a decision and that nobody else has; in a list only those after this one. */
  nextWaitingId: string | null;
  pathOf: (id: string) => string;
  isQueue: boolean;
}

/**
 * A credit that has left the queue keeps its former position (`lastIndex`), so that the next one is still one key away.
 */
export function positionInQueue(queue: readonly { id: string }[], id: string, lastIndex: number | null): QueuePosition {
  const at = queue.findIndex((credit) => credit.id === id);
  const total = queue.length;
  if (at >= 0)
    return { position: at + 1, total, previousId: queue[at - 1]?.id ?? null, nextId: queue[at + 1]?.id ?? null };
  const gap = lastIndex === null ? 0 : Math.min(lastIndex, total);
  return {
    position: null,
    total,
    previousId: queue[gap - 1]?.id ?? null,
    nextId: queue[gap]?.id ?? queue[0]?.id ?? null,
  };
}

const isWaiting = ({ status }: { status: CreditStatus }): boolean =>
  awaitingReviewStatuses.some((awaiting) => awaiting === status);

/** Keeps the position after the credit's own decision. */
export function useQueuePosition({ id, status }: Pick<AdminCreditDetail, 'id' | 'status'>): ReviewPosition | null {
  const [search] = useSearchParams();
  const list = readReviewedList(search);
  const { data, isFetching, isError, hasNextPage, hasPreviousPage, fetchNextPage, fetchPreviousPage } = useQueue(list);
  const [last, setLast] = useState<{ id: string; index: number } | null>(null);
  // Nobody may decide their own application, so the queue skips them.
  const queue = data?.pages.flatMap((page) => page.data).filter((credit) => !credit.isOwn || credit.id === id) ?? [];
  const index = queue.findIndex((credit) => credit.id === id);
  const isSought =
    last?.id !== id && (list !== null || isWaiting({ status })) && (data?.pages.length ?? 0) < searchedPages;
  const needsNext = index < 0 ? isSought : index >= queue.length - ahead;
  useEffect(() => {
    if (index >= 0) setLast({ id, index });
  }, [id, index]);
  useEffect(() => {
    // Does not retry a page that failed.
    if (isFetching || isError) return;
    if (needsNext && hasNextPage) void fetchNextPage();
    else if (index === 0 && hasPreviousPage) void fetchPreviousPage();
  }, [isFetching, isError, needsNext, index, hasNextPage, hasPreviousPage, fetchNextPage, fetchPreviousPage]);
  if (!data) return null;
  const lastIndex = last?.id === id ? last.index : null;
  const found = positionInQueue(queue, id, lastIndex);
  const later = queue.slice(index >= 0 ? index + 1 : (lastIndex ?? 0));
  const nextWaiting = [...later, ...(list ? [] : queue)].find(
    (other) => other.id !== id && isWaiting(other) && (present(other.taken)?.mine ?? true),
  );
  const before = ((data.pages[0]?.page ?? 1) - 1) * batchOf(list);
  return {
    ...found,
    position: found.position === null ? null : found.position + before,
    total: Math.max(found.total, data.pages[0]?.total ?? 0),
    nextWaitingId: nextWaiting?.id ?? null,
    pathOf: (other) => reviewPath(other, list),
    isQueue: list === null,
  };
}
