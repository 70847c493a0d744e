import { deleteTabStartingWith, readTab, readTabStartingWith, writeTab } from '#browser-storage.ts';

/** Keys in sessionStorage begin with it. */
export const keptPrefix = 'cotejo.kept';

/** The storage of responses that a reload starts with. Where it is full or refused, nothing is kept. */
export const keptResponses = {
  getItem: (key: string): string | null => readTab(key),
  entries: () => readTabStartingWith(keptPrefix),
  setItem(key: string, text: string): void {
    // Each choice of filters is a query of its own. The newest is enough, and the storage stays small.
    const [path = key] = key.split('{');
    deleteTabStartingWith(path);
    writeTab(key, text);
  },
  removeItem(key: string): void {
    writeTab(key, null);
  },
};

/** Deletes them when the session ends. */
export const deleteKeptResponses = (): void => deleteTabStartingWith(keptPrefix);
