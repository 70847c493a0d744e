import { deleteTabStartingWith, readTab, readTabStartingWith, writeTab } from '#browser-storage.ts';

/** The prefix of all sessionStorage keys of stored responses. */
export const keptPrefix = 'cotejo.kept';

/**
 * The storage of responses that are shown at once after a reload. If the storage is full or not
 * allowed, nothing is stored.
 */
export const keptResponses = {
  getItem: (key: string): string | null => readTab(key),
  entries: () => readTabStartingWith(keptPrefix),
  setItem(key: string, text: string): void {
    // Each combination of filters has its own key. We store only the latest per path, so that the storage stays small.
    const [path = key] = key.split('{');
    deleteTabStartingWith(path);
    writeTab(key, text);
  },
  removeItem(key: string): void {
    writeTab(key, null);
  },
};

/** Deletes all stored responses. Called when the session ends. */
export const deleteKeptResponses = (): void => deleteTabStartingWith(keptPrefix);
