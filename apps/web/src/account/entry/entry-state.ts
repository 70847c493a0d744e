import { useLayoutEffect } from 'react';

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

/** Reads it back; anything unreadable counts as nothing. */
export function readEntryState(state: unknown): EntryState {
  if (typeof state !== 'object' || state === null) return {};
  const text = (name: keyof EntryState) => {
    const value: unknown = Reflect.get(state, name);
    return typeof value === 'string' && value !== '' ? { [name]: value } : {};
  };
  return {
    ...text('email'),
    ...text('cedula'),
    ...text('temporarySentTo'),
    ...text('tempCode'),
    ...text('lostCode'),
    ...text('confirmed'),
  };
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
