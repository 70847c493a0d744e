import { useSyncExternalStore } from 'react';

/** Same breakpoint as offers-table.module.css. */
const cardsQuery = '(max-width: 899px)';

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
