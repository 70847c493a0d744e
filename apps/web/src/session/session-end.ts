import { readTab, writeTab } from '#browser-storage.ts';

const key = 'cotejo.sessionEnd';

/** Why the last session of this tab ended, when the person did not sign out. */
type SessionEnd = 'inactivity' | 'refused';

/**
 * Stores in this tab why the session ended, because the person may not see the toast. Signing in deletes it (null).
 */
export const rememberSessionEnd = (end: SessionEnd | null): boolean => writeTab(key, end);

/** Reads why the session ended. Null if the person signed out or there was no session. */
export function readSessionEnd(): SessionEnd | null {
  const end = readTab(key);
  return end === 'inactivity' || end === 'refused' ? end : null;
}
