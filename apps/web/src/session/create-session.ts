import { readStored, readStoredValue, writeStored } from '#browser-storage.ts';
import { createStore } from '#create-store.ts';

interface SessionOptions<Person, State> {
  /** localStorage keys of the token and of the person's data. A session needs both. */
  keys: { token: string; person: string };
  /** All localStorage keys that are deleted when the session ends. */
  deletedKeys: readonly string[];
  isPerson: (value: unknown) => value is Person;
  /** The states of the session: before the storage is read, signed in, signed out. */
  unknown: State;
  signedIn: (person: Person) => State;
  signedOut: (isLeaving: boolean) => State;
  /** Deletes the data that was loaded with this session. */
  deleteData: () => void;
  /** Deletes the personal data typed in this tab. Called when the session ends. */
  deleteTypedPerson?: () => void;
  /** Called each time the stored session has been read. */
  onRestored?: () => void;
}

/**
 * The common part of user sessions and admin sessions: a state with listeners, stored in localStorage so that all tabs
 * share it. user-session.ts and admin-session.ts add how a session is confirmed, refreshed and ended.
 */
export function createSession<Person extends { id: string }, State>(options: SessionOptions<Person, State>) {
  const { keys, deletedKeys, isPerson, unknown, signedIn, signedOut, deleteData, deleteTypedPerson, onRestored } =
    options;
  const state = createStore(unknown);
  let person: Person | null = null;

  function become(next: State, nextPerson: Person | null): void {
    person = nextPerson;
    state.set(next);
  }

  /** Reads the person from localStorage. Null without a token or without readable data. */
  const readPerson = (): Person | null =>
    readStored(keys.token) === null ? null : readStoredValue(keys.person, isPerson);

  function setPerson(next: Person): void {
    writeStored(keys.person, JSON.stringify(next));
    become(signedIn(next), next);
  }

  /** Starts a session. `values` are the localStorage entries to write, by key. */
  function open(values: Record<string, string>, next: Person): void {
    deleteData();
    for (const [key, value] of Object.entries(values)) writeStored(key, value);
    setPerson(next);
  }

  /**
   * Ends the session in this browser. `isLeaving`: a redirect to the login is already scheduled, so
   * route guards must not redirect too.
   */
  function end(isLeaving: boolean): void {
    for (const key of deletedKeys) writeStored(key, null);
    deleteData();
    deleteTypedPerson?.();
    become(signedOut(isLeaving), null);
  }

  /** Makes the state match localStorage: signed in if a session is stored, otherwise signed out. */
  function restore(): void {
    const stored = readPerson();
    if (state.get() !== unknown && stored?.id !== person?.id) deleteData();
    if (stored !== null) become(signedIn(stored), stored);
    else if (person !== null || state.get() === unknown) {
      deleteTypedPerson?.();
      become(signedOut(false), null);
    }
    onRestored?.();
  }

  /** Handles a change of localStorage by another tab. `key` is null if everything was deleted. */
  function readAnotherTab(key: string | null): void {
    if (key === null || key === keys.token || key === keys.person) restore();
  }

  return {
    become,
    readPerson,
    setPerson,
    open,
    end,
    restore,
    readAnotherTab,
    getState: state.get,
    subscribe: state.subscribe,
  };
}
