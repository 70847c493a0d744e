import { useState } from 'react';

/**
 * What a box shows whose value lives elsewhere, in the URL, and comes back late: what the box itself
 * told comes back without touching what was typed since; any other value (a filter taken off, the
 * browser's back button) takes its place.
 * @param isSame for values that are no texts and numbers
 */
export function useEchoed<Value>(value: Value, isSame: (one: Value, other: Value) => boolean = Object.is) {
  const [shown, show] = useState(value);
  const [seen, setSeen] = useState(value);
  /** Told and not come back yet, oldest first. */
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
    /** Remembers what is told now; tell it in the same handler. */
    tell: (next: Value) => setTold((present) => [...present, next]),
  };
}
