import { createStore } from '#create-store.ts';

/** Who is signed in, as the navigation needs it. */
interface HeaderAccount {
  /** First given name and first surname. */
  shortName: string;
  signOut: () => void;
}

const account = createStore<HeaderAccount | null>(null);

/**
 * Tells every navigation who is signed in; null when nobody is. Called by the session whenever it
 * changes.
 */
export const setHeaderAccount = account.set;

/** The signed-in account, null on the server and while nobody is signed in. */
export const useHeaderAccount = account.useValue;
