import { useSyncExternalStore } from 'react';
import { readTab, writeTab } from '#browser-storage.ts';

/**
 * Name under which the figure is kept for this tab. It is in no form, URL or request (decision 63).
 */
const key = 'otherDebts';

const readers = new Set<() => void>();

/** What the person says to pay each month for other debts, dollars; 0 where nothing was said. */
export function readOtherDebts(): number {
  const dollars = Number(readTab(key));
  return Number.isFinite(dollars) && dollars > 0 ? dollars : 0;
}

/** Keeps the figure for this tab; 0 deletes it. */
export function keepOtherDebts(dollars: number): void {
  writeTab(key, dollars > 0 ? String(dollars) : null);
  for (const read of readers) read();
}

/** As {@link readOtherDebts}, and again whenever it changes; 0 in a rendered page. */
export function useOtherDebts(): number {
  return useSyncExternalStore(subscribe, readOtherDebts, () => 0);
}

function subscribe(read: () => void): () => void {
  readers.add(read);
  return () => readers.delete(read);
}
