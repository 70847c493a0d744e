import { useSyncExternalStore } from 'react';
import { readTab, writeTab } from '#browser-storage.ts';
import { createStore } from '#create-store.ts';

/**
 * Name under which the figure is kept for this tab. It is in no form, URL or request: no rule of an
 * institution asks for it.
 */
const key = 'otherDebts';

const keptDebts = createStore(0);

/** What the person says to pay each month for other debts, dollars; 0 where nothing was said. */
export function readOtherDebts(): number {
  const dollars = Number(readTab(key));
  return Number.isFinite(dollars) && dollars > 0 ? dollars : 0;
}

/** Keeps the figure for this tab; 0 deletes it. */
export function keepOtherDebts(dollars: number): void {
  writeTab(key, dollars > 0 ? String(dollars) : null);
  keptDebts.set(dollars);
}

/** As {@link readOtherDebts}, and again whenever it changes; 0 in a rendered page. */
export function useOtherDebts(): number {
  return useSyncExternalStore(keptDebts.subscribe, readOtherDebts, () => 0);
}
