import { readTab, writeTab } from '#browser-storage.ts';
import { createStore } from '#create-store.ts';

// What somebody answers to see whose published requirements they meet (decision 180). Kept for this tab only and
// never in a URL or request. `loan/answers.ts` reads and writes it; each page has this part, which deletes it.

export const answersKey = 'answers';

/** Dollars a month. Apart, because the request form asks for it too. */
export const otherDebtsKey = 'otherDebts';

/** Counts the changes, so that screens read the storage again. */
const changes = createStore(0);

export const subscribeToAnswers = changes.subscribe;

export const readKept = (key: typeof answersKey | typeof otherDebtsKey): string | null => readTab(key);

export function keep(key: typeof answersKey | typeof otherDebtsKey, text: string | null): void {
  writeTab(key, text);
  changes.set(changes.get() + 1);
}

/** For whoever asks, and at the end of a session. */
export function deleteAnswers(): void {
  keep(answersKey, null);
  keep(otherDebtsKey, null);
}
