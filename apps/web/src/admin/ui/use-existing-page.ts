import { useEffect } from 'react';

/**
 * The URL can name a page past the last one: rows were deleted, or it was typed.
 * @param list.page 1-based
 * @param list.total null if unknown for this page
 */
export function useExistingPage(
  { page, limit, total }: { page: number; limit: number; total: number | null },
  goTo: (page: number) => void,
): void {
  const last = total === null ? page : Math.max(1, Math.ceil(total / limit));
  useEffect(() => {
    if (page > last) goTo(last);
  }, [page, last, goTo]);
}
