import { useEffect } from 'react';

/**
 * Steps back to the last page there is when the URL names one past it: rows went away, or it was
 * typed so.
 * @param list.page 1-based
 * @param list.total null while it is not known for this page
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
