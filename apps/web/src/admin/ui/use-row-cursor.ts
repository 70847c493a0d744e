import { useState } from 'react';
import { useShortcuts } from '../shell/use-shortcuts.ts';

/**
 * j and k (or the arrows) move the cursor, Enter opens the row. Null until the first key.
 * @param rows in the order shown
 * @param more other keys and their actions on the row
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

function focusSearch(): void {
  document.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
}

export const rowCursorKeys = [
  { keys: ['J'], does: 'Fila siguiente' },
  { keys: ['K'], does: 'Fila anterior' },
  { keys: ['Enter'], does: 'Abre la fila' },
  { keys: ['/'], does: 'Va a la búsqueda' },
];
