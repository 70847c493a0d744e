import { deleteTab, writeStored } from '#browser-storage.ts';
import { sessionKeys } from '#data/http/session-keys.ts';

function deleteStoredSession(): void {
  for (const key of Object.values(sessionKeys)) writeStored(key, null);
}

/**
 * Deletes the session and everything stored in this tab, because its forms may hold a cédula.
 * Called on signing out.
 */
export function deletePerson(): void {
  deleteStoredSession();
  deleteTab();
}
