import { readTab, writeTab } from '#browser-storage.ts';
import { createStore } from '#create-store.ts';

// Stores a person's answers about themselves, which show whose published requirements they meet
// (decision 180). They stay in this tab and never go into a URL or a request. `loan/answers.ts`
// interprets them. This file is separate because every page loads it, to delete the answers.

export const answersKey = 'answers';

/** Key of the other debts, in dollars a month. It is separate because the request form asks for them too. */
export const otherDebtsKey = 'otherDebts';

/** Changes with every write, so that subscribed screens read the storage again. */
const changes = createStore(0);

/** Calls a listener after each change of the answers. Returns a function that removes it. */
export const subscribeToAnswers = changes.subscribe;

/** Reads a stored answer as text; null if there is none. */
export const readKept = (key: typeof answersKey | typeof otherDebtsKey): string | null => readTab(key);

/** Stores an answer as text; null deletes it. */
export function keep(key: typeof answersKey | typeof otherDebtsKey, text: string | null): void {
  writeTab(key, text);
  changes.set(changes.get() + 1);
}

/** Deletes all answers. Called when the person asks for it and when a session ends. */
export function deleteAnswers(): void {
  keep(answersKey, null);
  keep(otherDebtsKey, null);
}
