import { writeStored } from '#browser-storage.ts';
import { sessionKeys } from './keys.ts';

/** Forgets on this device who was signed in. */
export function forgetSession(): void {
  for (const key of Object.values(sessionKeys)) writeStored(key, null);
}

/**
 * What signing out forgets: the session and all this tab keeps of an application. Its form holds a cédula, and whoever
 * signs out is done with it.
 */
export function forgetPerson(): void {
  forgetSession();
  try {
    sessionStorage.clear();
  } catch {
    // Nothing was kept.
  }
}
