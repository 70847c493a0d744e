import { useSyncExternalStore } from 'react';
import { cardsQuery, hasCards } from './has-cards.ts';

/** Whether the offers stand as cards. */
export const useHasCards = (): boolean => useSyncExternalStore(subscribe, hasCards, () => false);

function subscribe(listener: () => void): () => void {
  const query = matchMedia(cardsQuery);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
