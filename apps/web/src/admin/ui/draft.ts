import { useEffect, useRef, useState } from 'react';
import { readStored, writeStored } from '#session/stored.ts';

const restMs = 400;

interface Draft<Value> {
  value: Value;
  /** ISO time. */
  savedAt: string;
}

const keyOf = (name: string): string => `cotejo.draft.${name}`;

/** What was typed and never saved, or null. Anything unreadable counts as nothing. */
function readDraft<Value>(name: string, isValue: (value: unknown) => value is Value): Draft<Value> | null {
  try {
    const stored: unknown = JSON.parse(readStored(keyOf(name)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const savedAt: unknown = Reflect.get(stored, 'savedAt');
    const value: unknown = Reflect.get(stored, 'value');
    return typeof savedAt === 'string' && isValue(value) ? { value, savedAt } : null;
  } catch {
    return null;
  }
}

/**
 * Keeps what is being typed in this browser, so that a lost connection or a closed tab loses no text. `found` is what an earlier visit left.
 * @param isDirty whether it differs from what the server has; only then it is kept
 * @param isValue tells a draft of this form from an older form's
 */
export function useDraft<Value>(
  name: string,
  value: Value,
  isDirty: boolean,
  isValue: (value: unknown) => value is Value,
) {
  const [found, setFound] = useState(() => readDraft(name, isValue));
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const pending = useRef<string | null>(null);
  const isOver = useRef(false);
  const text = isDirty ? JSON.stringify(value) : null;

  useEffect(() => {
    if (text === null || isOver.current) return;
    const keep = () => {
      const at = new Date().toISOString();
      writeStored(keyOf(name), `{"savedAt":"${at}","value":${text}}`);
      pending.current = null;
      setSavedAt(at);
    };
    pending.current = text;
    const timer = setTimeout(keep, restMs);
    // A closed tab does not wait for the hand to rest.
    const keepNow = () => {
      if (pending.current !== null) keep();
    };
    window.addEventListener('pagehide', keepNow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', keepNow);
    };
  }, [name, text]);

  return {
    found,
    /** When the present text was last kept; null before. */
    savedAt,
    /** The found draft was taken up or is not wanted; `isWanted` keeps it stored until the form is saved. */
    settle: (isWanted: boolean) => {
      setFound(null);
      if (!isWanted) writeStored(keyOf(name), null);
    },
    /** Saved or given up: nothing is kept any more. */
    forget: () => {
      isOver.current = true;
      writeStored(keyOf(name), null);
    },
  };
}
