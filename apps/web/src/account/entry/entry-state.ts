import { useLayoutEffect } from 'react';
import { storedShape } from '#forms/stored-shape.ts';

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

const texts = [undefined, ''];
const entryState = storedShape<EntryState>({
  ...{ email: texts, cedula: texts, temporarySentTo: texts, tempCode: texts, lostCode: texts, confirmed: texts },
});

/** Reads it back; anything unreadable counts as nothing, and so does an empty text. */
export function readEntryState(state: unknown): EntryState {
  const given = Object.entries(entryState.read(state) ?? {});
  return Object.fromEntries(given.filter(([, text]) => text !== ''));
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
