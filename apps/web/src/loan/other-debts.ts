import { useSyncExternalStore } from 'react';
import { readTab, writeTab } from '#browser-storage.ts';
import { createStore } from '#create-store.ts';

/** Kept for this tab only and never in a form, URL or request: no institution asks for it. */
const key = 'otherDebts';

const keptDebts = createStore(0);

/** In dollars per month; 0 if not given. */
export function readOtherDebts(): number {
  const dollars = Number(readTab(key));
  return Number.isFinite(dollars) && dollars > 0 ? dollars : 0;
}

/** 0 deletes it. */
export function keepOtherDebts(dollars: number): void {
  writeTab(key, dollars > 0 ? String(dollars) : null);
  keptDebts.set(dollars);
}

/** 0 on the server. */
export function useOtherDebts(): number {
  return useSyncExternalStore(keptDebts.subscribe, readOtherDebts, () => 0);
}
