/** A store with data of the signed-in person. */
interface SessionData {
  clear: () => void;
}

const stores = new Set<SessionData>();

/** Registers a store to be cleared when the session ends. */
export function registerSessionData(store: SessionData): void {
  stores.add(store);
}

/** Clears all registered stores. Called when the session ends. */
export function clearSessionData(): void {
  for (const store of stores) store.clear();
}
