import { useState } from 'react';
import { useShortcuts } from './use-shortcuts.ts';

/**
 * The row the keyboard stands on: j and k (or the arrows) move it, Enter opens it. Null until the
 * first key.
 * @param ids of the rows, in the order shown
 * @param more other keys and what they do with the row
 */
export function useRowCursor(
  ids: readonly string[],
  onOpen: (id: string) => void,
  more: Readonly<Record<string, (id: string) => void>> = {},
): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const at = current === null ? -1 : ids.indexOf(current);
  const move = (step: 1 | -1) => {
    const next = at < 0 ? (step === 1 ? 0 : ids.length - 1) : Math.min(ids.length - 1, Math.max(0, at + step));
    const id = ids[next];
    if (id === undefined) return;
    setCurrent(id);
    document.querySelector(`[data-row="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const withRow = (act: (id: string) => void) => () => {
    const id = ids[at];
    if (id !== undefined) act(id);
  };
  const others = Object.fromEntries(Object.entries(more).map(([key, act]) => [key, withRow(act)]));
  useShortcuts(
    { ...others, j: () => move(1), k: () => move(-1), Enter: withRow(onOpen) },
    { isActive: ids.length > 0, repeating: 'jk' },
  );
  useShortcuts({ '/': focusSearch });
  return at < 0 ? null : current;
}

/** The search box of the list, if it has one. */
function focusSearch(): void {
  document.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
}

/** What the help of a list says about these keys. */
export const rowCursorKeys = [
  { keys: ['J'], does: 'Fila siguiente' },
  { keys: ['K'], does: 'Fila anterior' },
  { keys: ['Enter'], does: 'Abre la fila' },
  { keys: ['/'], does: 'Va a la búsqueda' },
];
