/**
 * Texts in a storage of the browser. It is asked for at each call: in private windows, naming it
 * may throw.
 */
function textsIn(storage: () => Storage) {
  return {
    /** Null when absent or refused. */
    read(key: string): string | null {
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    /**
     * Null deletes the value. @returns false when the storage is full or refused; then nothing is
     * stored.
     */
    write(key: string, text: string | null): boolean {
      try {
        if (text === null) storage().removeItem(key);
        else storage().setItem(key, text);
        return true;
      } catch {
        // Without storage this page still works; the value is lost when it is left.
        return false;
      }
    },
  };
}

/** Values of this browser, shared by its tabs. */
export const { read: readStored, write: writeStored } = textsIn(() => localStorage);

/** Values of this tab. */
export const { read: readTab, write: writeTab } = textsIn(() => sessionStorage);

/** A value stored as JSON; null when absent, unreadable or of another form. */
function parse<Value>(text: string | null, isValue: (value: unknown) => value is Value): Value | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isValue(value) ? value : null;
  } catch {
    return null;
  }
}

/** A value of this browser stored as JSON; null when absent, unreadable or of another form. */
export const readStoredValue = <Value>(key: string, isValue: (value: unknown) => value is Value): Value | null =>
  parse(readStored(key), isValue);

/** The same of this tab. */
export const readTabValue = <Value>(key: string, isValue: (value: unknown) => value is Value): Value | null =>
  parse(readTab(key), isValue);

/** Keys and values of this tab whose keys begin with `start`. */
export function readTabStartingWith(start: string): [key: string, text: string][] {
  try {
    return Object.entries({ ...sessionStorage }).filter(([key]) => key.startsWith(start));
  } catch {
    // A refused storage holds nothing.
    return [];
  }
}

export function deleteTabStartingWith(start: string): void {
  for (const [key] of readTabStartingWith(start)) writeTab(key, null);
}

/** Deletes all values of this tab. */
export function deleteTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // A refused storage holds nothing.
  }
}
