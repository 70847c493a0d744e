import { listPendingCredits, type PendingCredit } from '@cotejo/contracts/admin-credits';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { request } from '#request/request.ts';

/** As many of the queue as one page may hold: nobody goes through more at a sitting. */
const queueLimit = 100;

/** The review queue, urgent first. */
function useQueue() {
  return useQuery({
    queryKey: ['admin', 'credits', 'queue', queueLimit],
    queryFn: ({ signal }) => request(listPendingCredits, { query: { page: 1, limit: queueLimit }, signal }),
  });
}

export interface Place {
  /** 1-based; null when the credit is not in the queue. */
  position: number | null;
  total: number;
  previousId: string | null;
  nextId: string | null;
}

/**
 * Where a credit stands in the queue and who is next to it. A credit that just left the queue keeps the place it had
 * (`lastIndex`), so that the next one is still one key away.
 */
export function placeInQueue(queue: readonly Pick<PendingCredit, 'id'>[], id: string, lastIndex: number | null): Place {
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

/** The place of the credit being reviewed, through its own decision. */
export function usePlace(id: string): Place | null {
  const { data } = useQueue();
  const [last, setLast] = useState<{ id: string; index: number } | null>(null);
  // Nobody decides an application of their own: the queue of a person goes around it.
  const queue = data?.data.filter((credit) => !credit.isOwn || credit.id === id) ?? [];
  const index = queue.findIndex((credit) => credit.id === id);
  useEffect(() => {
    if (index >= 0) setLast({ id, index });
  }, [id, index]);
  if (!data) return null;
  const place = placeInQueue(queue, id, last?.id === id ? last.index : null);
  return { ...place, total: Math.max(place.total, data.total) };
}
