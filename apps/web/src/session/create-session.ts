import { readStored, readStoredValue, writeStored } from '#browser-storage.ts';
import { createStore } from '#create-store.ts';

interface SessionOptions<Person, State> {
  /** Names in localStorage of the token and of the person's data. A session needs both. */
  keys: { token: string; person: string };
  /** All names that the end of the session deletes. */
  deletedKeys: readonly string[];
  isPerson: (value: unknown) => value is Person;
  /** The states of the session: before the storage is read, signed in, signed out. */
  unknown: State;
  signedIn: (person: Person) => State;
  signedOut: (isLeaving: boolean) => State;
  /** Deletes what was loaded with this session. */
  deleteData: () => void;
  /** Deletes what this tab holds of the person when the session ends. */
  deleteTypedPerson?: () => void;
  /** Called after the stored session was read anew. */
  onRestored?: () => void;
}

/**
 * What the session of a user and that of an administrator share: a state with listeners, stored in
 * localStorage so that all tabs have the same one. How a session is confirmed, renewed and left is
 * the matter of user-session.ts and admin-session.ts.
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

  /** The stored person; null without a token or without readable data. */
  const readPerson = (): Person | null =>
    readStored(keys.token) === null ? null : readStoredValue(keys.person, isPerson);

  function setPerson(next: Person): void {
    writeStored(keys.person, JSON.stringify(next));
    become(signedIn(next), next);
  }

  /** Begins a session: `values` by their names in localStorage. */
  function open(values: Record<string, string>, next: Person): void {
    deleteData();
    for (const [key, value] of Object.entries(values)) writeStored(key, value);
    setPerson(next);
  }

  /**
   * Ends the session in this browser. `isLeaving`: the way to the login is already planned, so
   * guards wait for it.
   */
  function end(isLeaving: boolean): void {
    for (const key of deletedKeys) writeStored(key, null);
    deleteData();
    deleteTypedPerson?.();
    become(signedOut(isLeaving), null);
  }

  /** Takes over the session that is stored, or the lack of one. */
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

  /** Another tab changed the storage. `key` null: all of it was emptied. */
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
