import { useState } from 'react';
import { useShortcuts } from './use-shortcuts.ts';

/**
 * The id of the row the keyboard stands on: j and k (or the arrows) move it, Enter opens it. Null
 * until the first key.
 * @param rows in the order shown
 * @param more other keys and what they do with the row
 */
export function useRowCursor<Row extends { id: string }>(
  rows: readonly Row[],
  onOpen: (row: Row) => void,
  more: Readonly<Record<string, (row: Row) => void>> = {},
): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const at = rows.findIndex(({ id }) => id === current);
  const move = (step: 1 | -1) => {
    const next = at < 0 ? (step === 1 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, at + step));
    const id = rows[next]?.id;
    if (id === undefined) return;
    setCurrent(id);
    document.querySelector(`[data-row="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const withRow = (act: (row: Row) => void) => () => {
    const row = rows[at];
    if (row !== undefined) act(row);
  };
  const others = Object.fromEntries(Object.entries(more).map(([key, act]) => [key, withRow(act)]));
  useShortcuts(
    { ...others, j: () => move(1), k: () => move(-1), Enter: withRow(onOpen) },
    { isActive: rows.length > 0, repeating: 'jk' },
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
