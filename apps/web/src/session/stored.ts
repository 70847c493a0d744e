/** A text from localStorage; null when absent or when the browser refuses storage. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text in localStorage, null removes it; false when it is full or refused, as in private windows: then nothing is kept. */
export function writeStored(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    // Without storage everything still works on this page; it is only forgotten afterwards.
    return false;
  }
}
