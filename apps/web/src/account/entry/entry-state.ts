import { useLayoutEffect } from 'react';

/** Router state passed between the login screens. */
interface EntryState {
  email?: string;
  cedula?: string;
  /** The masked address to which a temporary password was mailed. */
  temporarySentTo?: string;
  tempCode?: string;
  /** The user opened the page of a code in a tab that does not have the registration. */
  lostCode?: string;
  /** Shown on the login page after the email was confirmed. */
  confirmed?: string;
}

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

/** Fills a form after hydration: router state survives a reload, but the markup of the server does not have it. */
export function useKnownValues(
  { setValues }: { setValues: (values: Pick<EntryState, 'email' | 'cedula'>) => void },
  { email, cedula }: EntryState,
): void {
  useLayoutEffect(() => {
    if (email ?? cedula) setValues({ ...(email && { email }), ...(cedula && { cedula }) });
  }, [setValues, email, cedula]);
}
