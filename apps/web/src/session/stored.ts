/** Texts in a storage of the browser, asked for at each call: where storage is refused, as in private windows, naming it throws. */
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
    /** Null removes it; false when the storage is full or refused: then nothing is kept. */
    write(key: string, text: string | null): boolean {
      try {
        if (text === null) storage().removeItem(key);
        else storage().setItem(key, text);
        return true;
      } catch {
        // Without storage everything still works on this page; it is only forgotten afterwards.
        return false;
      }
    },
  };
}

/** Kept in this browser. */
export const { read: readStored, write: writeStored } = textsIn(() => localStorage);

/** Kept for this tab. */
export const { read: readTab, write: writeTab } = textsIn(() => sessionStorage);

/** A value kept for this tab as JSON; null when there is none, or what is there has another form. */
export function readTabValue<Value>(key: string, isValue: (value: unknown) => value is Value): Value | null {
  try {
    const value: unknown = JSON.parse(readTab(key) ?? 'null');
    return isValue(value) ? value : null;
  } catch {
    return null;
  }
}
