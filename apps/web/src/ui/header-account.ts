import { useSyncExternalStore } from 'react';

/** Who is signed in, as the navigation needs it. */
interface HeaderAccount {
  /** First given name and first surname. */
  shortName: string;
  signOut: () => void;
}

let current: HeaderAccount | null = null;
const listeners = new Set<() => void>();

/**
 * Tells every navigation who is signed in; null when nobody is. Called by the session whenever it
 * changes.
 */
export function setHeaderAccount(account: HeaderAccount | null): void {
  current = account;
  for (const listener of listeners) listener();
}

/** The signed-in account, null on the server and while nobody is signed in. */
export function useHeaderAccount(): HeaderAccount | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
    () => null,
  );
}
