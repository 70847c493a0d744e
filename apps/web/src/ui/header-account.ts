import { createStore } from '#create-store.ts';

interface HeaderAccount {
  /** First given name and first surname. */
  shortName: string;
  signOut: () => void;
}

const account = createStore<HeaderAccount | null>(null);

/** Called by the session whenever it changes; null when signed out. The navigation of each layout reads it. */
export const setHeaderAccount = account.set;

/** Null on the server. */
export const useHeaderAccount = account.useValue;
