import { readTab, writeTab } from '#browser-storage.ts';

const key = 'cotejo.sessionEnd';

/** Why the last session of this tab ended without its person ending it. */
type SessionEnd = 'inactivity' | 'refused';

/**
 * Remembers in this tab why the session ended: the message that passes by may be seen by nobody.
 * Signing in deletes it (null).
 */
export const rememberSessionEnd = (end: SessionEnd | null): boolean => writeTab(key, end);

/** Null when the person ended it, or there was none. */
export function readSessionEnd(): SessionEnd | null {
  const end = readTab(key);
  return end === 'inactivity' || end === 'refused' ? end : null;
}
