import { useSyncExternalStore } from 'react';

/** Below this width the offers stand as cards (offers-table.module.css). */
const cardsQuery = '(max-width: 899px)';

/** Whether the offers stand as cards. */
export const useHasCards = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(cardsQuery).matches,
    () => false,
  );

function subscribe(listener: () => void): () => void {
  const query = matchMedia(cardsQuery);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
