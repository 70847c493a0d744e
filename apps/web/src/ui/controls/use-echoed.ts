import { useState } from 'react';

/**
 * The value of a field whose state lives elsewhere (in the URL) and comes back late. A value that the field sent itself
 * comes back without overwriting newer input; any other value (a removed filter, the back button) replaces it.
 * @param isSame comparison for values other than strings and numbers
 */
export function useEchoed<Value>(value: Value, isSame: (one: Value, other: Value) => boolean = Object.is) {
  const [shown, show] = useState(value);
  const [seen, setSeen] = useState(value);
  /** Sent but not returned yet, oldest first. */
  const [told, setTold] = useState<readonly Value[]>([]);
  if (!isSame(seen, value)) {
    setSeen(value);
    const echo = told.findIndex((each) => isSame(each, value));
    setTold(echo === -1 ? [] : told.slice(echo + 1));
    if (echo === -1) show(value);
  }
  return {
    shown,
    show,
    /** Call it in the handler that sends the value. */
    tell: (next: Value) => setTold((present) => [...present, next]),
  };
}
