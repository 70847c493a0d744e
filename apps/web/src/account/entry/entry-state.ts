import { useLayoutEffect } from 'react';
import { storedShape } from '#forms/stored-shape.ts';

/**
 * What one screen of signing in hands the next in the router's state; texts only, each may be
 * absent.
 */
interface EntryState {
  email?: string;
  cedula?: string;
  /** Where a temporary password was just mailed to, masked. */
  temporarySentTo?: string;
  /** The temporary password, on its way to the screen that replaces it. */
  tempCode?: string;
  /** A mailed code was looked for in a window that knows nothing of its registration. */
  lostCode?: string;
  /** What the login says to who has just confirmed the e-mail. */
  confirmed?: string;
}

const texts = [undefined, ''];
const entryState = storedShape<EntryState>({
  ...{ email: texts, cedula: texts, temporarySentTo: texts, tempCode: texts, lostCode: texts, confirmed: texts },
});

/** Reads it back; anything unreadable counts as nothing, and so does an empty text. */
export function readEntryState(state: unknown): EntryState {
  const given = Object.entries(entryState.read(state) ?? {});
  return Object.fromEntries(given.filter(([, text]) => text !== ''));
}

/**
 * Fills a form with what only the browser knows: the router's state outlives a reload, of which the
 * server's page, and so the first rendering, knows nothing.
 */
export function useKnownValues(
  { setValues }: { setValues: (values: Pick<EntryState, 'email' | 'cedula'>) => void },
  { email, cedula }: EntryState,
): void {
  useLayoutEffect(() => {
    if (email ?? cedula) setValues({ ...(email && { email }), ...(cedula && { cedula }) });
  }, [setValues, email, cedula]);
}
