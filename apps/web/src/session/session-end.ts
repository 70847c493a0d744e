import { readTab, writeTab } from '#browser-storage.ts';

const key = 'cotejo.endedByInactivity';

/**
 * Remembers in this tab that nobody was there: the message that passes by is seen by nobody either.
 * Signing in deletes it.
 */
export const rememberInactivity = (hasEnded: boolean): boolean => writeTab(key, hasEnded ? 'yes' : null);

/** Whether the last session of this tab ended because nobody was there. */
export const endedByInactivity = (): boolean => readTab(key) !== null;
