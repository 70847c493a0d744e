import { deleteTab, writeStored } from '#browser-storage.ts';
import { sessionKeys } from '#data/http/session-keys.ts';

function deleteStoredSession(): void {
  for (const key of Object.values(sessionKeys)) writeStored(key, null);
}

/** Signing out deletes the session and all values of this tab: its form holds a cédula. */
export function deletePerson(): void {
  deleteStoredSession();
  deleteTab();
}
