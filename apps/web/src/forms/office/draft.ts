import { formatFigure } from '@cotejo/format/figures';
import { useEffect, useRef, useState } from 'react';
import { readStored, writeStored } from '#browser-storage.ts';

/** How long to wait after the last edit before the draft is written. */
const debounceMs = 400;

/** If a draft with more characters than this cannot be stored, the error message says that it is too large. */
const largeDraft = 1_000_000;

interface Draft<Value> {
  value: Value;
  savedAt: string;
}

/** Result of the last write of the draft; null before the first one. */
export type DraftKeeping = { savedAt: string } | { failure: string } | null;

const keyOf = (name: string): string => `cotejo.draft.${name}`;

/** Reads the stored drafts of a form, newest first. Unreadable drafts are left out. */
export function readDrafts<Value>(name: string, isValue: (value: unknown) => value is Value): Draft<Value>[] {
  try {
    const stored: unknown = JSON.parse(readStored(keyOf(name)) ?? '[]');
    // Earlier versions stored a single draft instead of an array.
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
 * Stores unsaved input in localStorage, so that it survives a lost connection or a closed tab.
 * `found` is the latest draft of an earlier visit. It stays stored next to the new draft until the
 * person restores or deletes it.
 * @param name of the form, part of the storage key; null stores nothing
 * @param value the current values of the form
 * @param isDirty whether the values differ from the saved ones; only then a draft is stored
 * @param isValue rejects drafts that an older version of the form wrote
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
    const write = () => {
      const savedAt = new Date().toISOString();
      const isKept = writeDrafts(name, [{ value: latest.current.value, savedAt }, ...latest.current.offered]);
      pending.current = false;
      setKeeping(isKept ? { savedAt } : { failure: failureOf(text.length) });
    };
    pending.current = true;
    const timer = setTimeout(write, debounceMs);
    // When the tab is closed, the pending draft is written at once.
    const writePending = () => {
      if (pending.current) write();
    };
    window.addEventListener('pagehide', writePending);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', writePending);
    };
  }, [name, text]);

  function persist(rest: Draft<Value>[], own: Draft<Value>[]): void {
    setOffered(rest);
    if (name !== null) writeDrafts(name, [...own, ...rest]);
  }
  const present = (): Draft<Value>[] => (isDirty ? [{ value, savedAt: new Date().toISOString() }] : []);

  return {
    found: offered[0] ?? null,
    keeping,
    /**
     * Call it when the form takes over the found draft. The values that were replaced are stored as another draft, so that
     * the person can get them back.
     */
    take: () => {
      const [taken, ...rest] = offered;
      if (taken) persist([...present(), ...rest], [taken]);
    },
    deleteFound: () => persist(offered.slice(1), present()),
    /**
     * Deletes the draft of this visit, after the values were saved or discarded, and stores no new
     * one. Drafts of earlier visits that the person has not decided on stay.
     */
    deleteTyped: () => {
      isOver.current = true;
      if (name !== null) writeDrafts(name, latest.current.offered);
    },
  };
}
