import { formatFigure } from '@cotejo/format/figures';
import { useEffect, useRef, useState } from 'react';
import { readStored, writeStored } from '#browser-storage.ts';

const restMs = 400;

/**
 * From here on, in characters, a draft that cannot be kept is too large for what browsers give a
 * site.
 */
const largeDraft = 1_000_000;

interface Draft<Value> {
  value: Value;
  savedAt: string;
}

/** How keeping the present text went; null before the first time. */
export type DraftKeeping = { savedAt: string } | { failure: string } | null;

const keyOf = (name: string): string => `cotejo.draft.${name}`;

/** What was typed and never saved, the newest first. Anything unreadable counts as nothing. */
export function readDrafts<Value>(name: string, isValue: (value: unknown) => value is Value): Draft<Value>[] {
  try {
    const stored: unknown = JSON.parse(readStored(keyOf(name)) ?? '[]');
    // A browser may still hold a single one, as they were kept before.
    return [stored].flat().flatMap((draft: unknown) => {
      if (typeof draft !== 'object' || draft === null) return [];
      const savedAt: unknown = Reflect.get(draft, 'savedAt');
      const value: unknown = Reflect.get(draft, 'value');
      return typeof savedAt === 'string' && isValue(value) ? [{ value, savedAt }] : [];
    });
  } catch {
    return [];
  }
}

function writeDrafts<Value>(name: string, drafts: readonly Draft<Value>[]): boolean {
  return writeStored(keyOf(name), drafts.length === 0 ? null : JSON.stringify(drafts));
}

const failureOf = (size: number): string =>
  size > largeDraft
    ? `es demasiado grande (${formatFigure(size / 1e6, 0, 1)} MB con sus imágenes).`
    : 'el navegador no lo permite.';

/**
 * Keeps what is being typed in this browser, so that a lost connection or a closed tab loses no
 * text. `found` is the newest an earlier visit left: it stays stored, beside what is typed now,
 * until it is taken up or deleted.
 * @param name of the form; null keeps nothing
 * @param isDirty whether it differs from what the server has; only then it is kept
 * @param isValue tells a draft of this form from an older form's
 */
export function useDraft<Value>(
  name: string | null,
  value: Value,
  isDirty: boolean,
  isValue: (value: unknown) => value is Value,
) {
  const [offered, setOffered] = useState(() => (name === null ? [] : readDrafts(name, isValue)));
  const [keeping, setKeeping] = useState<DraftKeeping>(null);
  const pending = useRef(false);
  const isOver = useRef(false);
  const text = isDirty && name !== null ? JSON.stringify(value) : null;
  const latest = useRef({ value, offered });
  useEffect(() => {
    latest.current = { value, offered };
  });

  useEffect(() => {
    if (name === null || text === null || isOver.current) return;
    const keep = () => {
      const savedAt = new Date().toISOString();
      const isKept = writeDrafts(name, [{ value: latest.current.value, savedAt }, ...latest.current.offered]);
      pending.current = false;
      setKeeping(isKept ? { savedAt } : { failure: failureOf(text.length) });
    };
    pending.current = true;
    const timer = setTimeout(keep, restMs);
    // A closed tab does not wait for the hand to rest.
    const keepNow = () => {
      if (pending.current) keep();
    };
    window.addEventListener('pagehide', keepNow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', keepNow);
    };
  }, [name, text]);

  function settle(rest: Draft<Value>[], own: Draft<Value>[]): void {
    setOffered(rest);
    if (name !== null) writeDrafts(name, [...own, ...rest]);
  }
  const present = (): Draft<Value>[] => (isDirty ? [{ value, savedAt: new Date().toISOString() }] : []);

  return {
    found: offered[0] ?? null,
    keeping,
    /** The found draft takes the place of what is typed now, which is offered back in its turn. */
    take: () => {
      const [taken, ...rest] = offered;
      if (taken) settle([...present(), ...rest], [taken]);
    },
    deleteFound: () => settle(offered.slice(1), present()),
    /**
     * What is typed was saved or given up: it is kept no more. What was found and never decided on
     * stays.
     */
    deleteTyped: () => {
      isOver.current = true;
      if (name !== null) writeDrafts(name, latest.current.offered);
    },
  };
}
