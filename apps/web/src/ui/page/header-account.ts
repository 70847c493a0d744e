import { createStore } from '#create-store.ts';

interface HeaderAccount {
  /** First given name and first surname. */
  shortName: string;
  signOut: () => void;
}

const account = createStore<HeaderAccount | null>(null);

/** Called by the session; null when signed out. */
export const setHeaderAccount = account.set;

/** Null on the server. */
export const useHeaderAccount = account.useValue;
